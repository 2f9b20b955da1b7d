import Matching
import TestSupport
import Testing

@testable import Lifecycle

/// Names of scenes that come again are not taken anew: they must lead where they would lead then.
@Suite struct RememberedNameTests {
  /// More than are remembered of lines that differ in them only.
  private static let addresses = (0..<12).map { "0x10\($0 % 10)a5\($0 / 10)c\($0 % 7)0" }
  private static let sessions = [
    "04EAB7E8-1819-4E9B-BC75-C6342395CE82", "1B0D71B6-9D5B-4A69-8B57-0E6C0A7D4C11",
    "2C9A44F0-53C7-4C02-9B0E-7F1D2E3A4B5C",
  ]

  private static let prefixes = ["", "2026-01-02 10:00:00.000 Notes[512:1a03] "]

  /// A life in which scenes get other objects, and objects' addresses come to be other scenes'. Each line begins
  /// with `prefix`, but for what the app did on some, and ends with `tail`, by its number.
  private static func life(_ seed: Int, prefix: String, tail: (Int) -> String) -> String {
    var dice = Dice(seed)
    var addresses: [Int: String] = [:]
    var lines = [prefix + "application(_:didFinishLaunchingWithOptions:)"]
    for _ in 0..<80 {
      let scene = dice.roll(0...sessions.count - 1)
      let line: String
      var isFurther = false
      if dice.oneIn(4) {
        let address = dice.oneIn(4) ? nil : addresses[scene]
        line = "Saved the draft of <UIWindowScene: \(address ?? dice.pick(Self.addresses))>"
        isFurther = dice.oneIn(2)
      } else if let address = addresses[scene], !dice.oneIn(8) {
        let callbacks = [
          "sceneWillEnterForeground(_:)", "sceneDidBecomeActive(_:)", "sceneWillResignActive(_:)",
          "sceneDidEnterBackground(_:)",
        ]
        // Of some nobody says whose they are, until a line with a name shows it.
        line = dice.pick(callbacks) + (dice.oneIn(4) ? "" : " <UIWindowScene: \(address)>")
      } else if let address = addresses.removeValue(forKey: scene), dice.oneIn(2) {
        line = "sceneDidDisconnect(_:) <UIWindowScene: \(address)>"
      } else {
        let free = Self.addresses.filter { !addresses.values.contains($0) }
        let address = dice.pick(free)
        addresses[scene] = address
        let session = dice.oneIn(3) ? "" : " persistentIdentifier: \(sessions[scene])"
        line = "scene(_:willConnectTo:options:) <UIWindowScene: \(address)>\(session)"
      }
      lines.append((isFurther ? "" : prefix) + line + tail(lines.count))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Words that no other line has.
  private static func words(_ number: Int) -> String {
    let letters = Array("bcdfghjklm")
    return " zq" + String(String(number).compactMap { $0.wholeNumberValue }.map { letters[$0] })
  }

  private static func places(_ log: String, _ catalogs: ShippedCatalogs) -> [String] {
    TraceRun(log, with: catalogs).events.map { seen in
      "\(seen.event.line) \(seen.name) \(seen.event.unit ?? -1) \(seen.event.after)"
        + " \(seen.event.keys.map(\.value)) \(seen.event.unsettled)"
    }
  }

  @Test(arguments: prefixes)
  func `lines with names that came before are told of whom lines that never came are`(
    _ prefix: String
  ) throws {
    try ShippedCatalogs.lend { catalogs in
      var units: Set<Int> = []
      for seed in 0..<60 {
        let again = Self.life(seed, prefix: prefix) { _ in "" }
        let anew = Self.life(seed, prefix: prefix, tail: Self.words)
        let places = Self.places(again, catalogs)
        #expect(places.count > 70)
        #expect(places == Self.places(anew, catalogs), "seed \(seed)\n\(again)")
        units.formUnion(TraceRun(again, with: catalogs).events.compactMap(\.event.unit))
      }
      #expect(units.count > 8)
    }
  }

  @Test func `short texts are the same when all their bytes are`() {
    func short(_ text: [UInt8]) -> ShortText? { text.withUnsafeBufferPointer { ShortText($0) } }
    #expect(short([]) == nil)
    #expect(short(Array(repeating: 0x61, count: ShortText.capacity + 1)) == nil)
    for count in 1...ShortText.capacity {
      let text = Array(repeating: UInt8(0), count: count)
      #expect(short(text) != nil && short(text) == short(text))
      #expect(count == 1 || short(text) != short(Array(text.dropLast())))
      for place in text.indices {
        var other = text
        other[place] = 1
        #expect(short(other) != short(text), "\(place) of \(count)")
      }
    }
  }
}
