import Matching
import TestSupport
import Testing

@testable import Lifecycle

/// Which scene a line is told of.
@Suite struct SceneIdentityTests {
  private static let session = "04EAB7E8-1819-4E9B-BC75-C6342395CE82"

  private func scenes(_ log: String) throws -> [String] {
    let launch = try #require(try TraceRun.of(log).launches.first)
    return launch.launch.scenes.map { scene in
      ([scene.name] + scene.aliases).joined(separator: " ")
    }
  }

  @Test(arguments: [
    "sceneDidBecomeActive(_:) scene=\(session)",
    "sceneDidBecomeActive(_:) persistentIdentifier: \(session)",
    "sceneDidBecomeActive(_:) \(session)",
    "[\(session)] sceneDidBecomeActive",
    "sceneDidBecomeActive(_:) sceneID:com.example.notes-pro-\(session)",
  ])
  func `a persistent identifier, however it is printed`(line: String) throws {
    let scenes = try scenes(line)
    #expect(scenes.count == 1 && scenes[0].hasPrefix(Self.session))
  }

  @Test func `a pointer and an identifier on one line are one scene`() throws {
    #expect(
      try scenes(
        """
        sceneDidBecomeActive(_:) <UIWindowScene: 0x10>
        sceneWillResignActive(_:) <UIWindowScene: 0x10> persistentIdentifier: \(Self.session)
        sceneDidEnterBackground(_:) persistentIdentifier: \(Self.session)
        """) == ["\(Self.session) 0x10"])
  }

  @Test func `UIKit's lines tell which identifier a pointer belongs to`() throws {
    let log = """
      2025-03-01 09:00:00.000 Notes[512:1a03] sceneDidBecomeActive(_:) <UIWindowScene: 0x10>
      2025-03-01 09:00:00.100 Notes[512:1a03] sceneDidBecomeActive(_:) <UIWindowScene: 0x20>
      2025-03-01 09:00:00.200 Notes[512:1a03] Window did become application key: UIWindow: 0x99; \
      contextId: 0xDC; scene identity: \
      com.apple.frontboard.systemappservices/FBSceneManager:sceneID%3Acom.example.notes-default
      2025-03-01 09:00:09.000 Notes[512:1a03] sceneWillResignActive(_:) <UIWindowScene: 0x20>
      """
    #expect(try scenes(log) == ["0x10", "0x20"])
  }

  @Test func `a keyboard's scene is none of the app's`() throws {
    let log = """
      sceneDidBecomeActive(_:) <UIWindowScene: 0x10; role: UIWindowSceneSessionRoleApplication>
      sceneDidBecomeActive(_:) <_UIKeyboardWindowScene: 0x12ff54c80; role: _UIScreenBasedSceneSession; persistentIdentifier: 086A498B-1C42-4A0D-9C64-0A7E1B8D3F55>
      """
    let launch = try #require(try TraceRun.of(log).launches.first)
    #expect(launch.launch.scenes.map(\.name) == ["0x10"])
    #expect(launch.launch.scenes.map(\.role) == ["UIWindowSceneSessionRoleApplication"])
  }

  @Test func `another delegate object is another connection`() throws {
    #expect(
      try scenes(
        """
        <Notes.SceneDelegate: 0xa0> sceneDidBecomeActive(_:)
        <Notes.SceneDelegate: 0xb0> scene(_:willConnectTo:options:)
        <Notes.SceneDelegate: 0xa0> sceneWillResignActive(_:)
        """) == ["0xa0", "0xb0"])
  }

  @Test func `a launch with very many scenes goes on as another one`() throws {
    let log = (1...1500).map { index in
      "Notes[512:1] scene(_:willConnectTo:options:) <UIWindowScene: 0x\(String(index, radix: 16))>\n"
    }.joined()
    let launches = try TraceRun.of(log).launches.map(\.launch)
    #expect(launches.map(\.scenes.count) == [1024, 476])
    #expect(launches.map(\.isCutShort) == [true, false])
    #expect(launches.map(\.pid) == [512, 512])
  }

  @Test(
    arguments: [
      (session, 0), ("x \(session).", 2), ("a-\(session)", nil), ("\(session)-1", nil),
      ("0\(session)", nil), ("04EAB7E8-1819-4E9B-BC75-C6342395CE8", nil),
      ("1234-\n \(session)", 7), ("", nil), ("--------", nil),
    ] as [(String, Int?)])
  func `where an identifier stands`(text: String, place: Int?) {
    let found = Array(text.utf8).withUnsafeBufferPointer { UUIDText.first(in: $0) }
    #expect(found?.lowerBound == place)
  }
}
