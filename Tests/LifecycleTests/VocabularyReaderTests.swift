import TestSupport
import Testing

@testable import Lifecycle
@testable import LogInput
@testable import Matching

@Suite struct VocabularyReaderTests {
  /// What a message is read as, in words.
  private func read(
    _ message: String, isApp: Bool = true, function: String = ""
  ) throws -> [String] {
    try ShippedCatalogs.lend { catalogs in
      let vocabulary = catalogs.vocabulary
      var reader = VocabularyReader(vocabulary)
      var reading = Reading()
      let (bytes, name) = (Array(message.utf8), Array(function.utf8))
      bytes.withUnsafeBufferPointer { text in
        name.withUnsafeBufferPointer { function in
          var record = Record(line: 1, text: text)
          record.function = function
          reader.read(record, isApp: isApp, into: &reading)
        }
      }
      var words = reading.callbacks.map { sighting in
        let mark = sighting.teller == .notification ? " notification" : ""
        return vocabulary.callbacks[sighting.callback].name + mark
      }
      if let function = reading.function {
        words.append("in " + vocabulary.callbacks[function].name)
      }
      if let phase = reading.phase {
        words.append(
          "phase \(phase.old.map { "\($0.rawValue) " } ?? "")\(phase.new.rawValue)"
            + (reading.phaseOwner.map { " of \($0)" } ?? ""))
      }
      if let message = reading.message { words.append("says " + vocabulary.messages[message].id) }
      words += reading.actions.map { sighting in
        let name = vocabulary.actions[sighting.action].name
        let task = sighting.task.map { task in
          " \(task.id.map(String.init) ?? "-") \(task.name ?? "-")"
        }
        return name + (sighting.outcome == .done ? "" : " \(sighting.outcome.rawValue)")
          + (sighting.isImplied ? " implied" : "") + (task ?? "")
      }
      words += reading.keys.map { "\($0.kind.rawValue)=\($0.value)" }
      if let delegate = reading.appDelegate { words.append("delegate \(delegate)") }
      return words
    }
  }

  @Test(arguments: [
    ("ScenePhase: active -> inactive", "phase active inactive"),
    ("phase from background to inactive", "phase background inactive"),
    (".inactive => .active", "phase inactive active"),
    ("ScenePhase: Background from active", "phase active background"),
    ("ScenePhase: Active/Foreground from inactive", "phase inactive active"),
    ("scenePhase is now active (was inactive)", "phase inactive active"),
    ("scenePhase inactive ← background", "phase background inactive"),
    ("old: active, new: inactive", "phase active inactive"),
    ("new: inactive, old: active", "phase active inactive"),
    (
      "onChange(of: scenePhase) oldValue: .background, newValue: .inactive",
      "phase background inactive"
    ),
    ("inactive > active", "phase inactive active"), ("active inactive", "phase active inactive"),
    ("scenePhase active inactive", "phase active inactive"),
    ("handleScenePhaseChange(from: .active, to: .inactive)", "phase active inactive"),
    ("ScenePhase: background -> foreground", "phase background active"),
    ("ScenePhase: foreground -> background", "phase active background"),
    ("ScenePhase: unknown -> active", "phase active"),
    ("ScenePhase: Active", "phase active"), ("new phase: background", "phase background"),
    ("scenePhase changed to: inactive", "phase inactive"),
    (
      "[FCR] scenePhase changed → background time=2025-10-17 16:01:23 +0000",
      "phase background of FCR"
    ),
    ("scenePhase🟢active", "phase active"), ("APPLICATION PHASE: active", "phase active"),
    ("active", "phase active"), (".background", "phase background"),
    ("Optional(SwiftUI.ScenePhase.active)", "phase active"), ("⚪️inactive", "phase inactive"),
    (
      "phase changed from active to inactive, phase changed to background",
      "phase active inactive"
    ),
  ])
  func `a scene phase in every spelling`(message: String, expected: String) throws {
    #expect(try read(message) == [expected])
  }

  @Test(arguments: [
    ("[App] ScenePhase: inactive -> active", "phase inactive active of App"),
    ("ContentView: scenePhase active", "phase active of ContentView"),
    ("ContentView.scenePhase = .active", "phase active of ContentView"),
    ("MyApp scenePhase inactive", "phase inactive of MyApp"),
    ("MyApp - phase: inactive", "phase inactive of MyApp"),
    ("🎬 [MyChannelApp] ScenePhase changed to active", "phase active of MyChannelApp"),
    ("[SoloNotes iOS] scenePhase changed background", "phase background of SoloNotes"),
    ("[App] active -> inactive", "phase active inactive of App"),
    ("[App] active", "phase active of App"),
    ("ContentView: background", "phase background of ContentView"),
    ("[App] old: active, new: inactive", "phase active inactive of App"),
    ("NotesApp ScenePhase: Background from active", "phase active background of NotesApp"),
    ("[DEBUG] ScenePhase: active", "phase active"), ("Scene phase: active", "phase active"),
    ("[DEBUG-lifecycle] ScenePhase changed: inactive → active", "phase inactive active"),
    ("[Lifecycle] scenePhase: active", "phase active"), ("New scenePhase: active", "phase active"),
    ("changed scenePhase: active", "phase active"),
  ])
  func `who printed a phase`(message: String, expected: String) throws {
    #expect(try read(message) == [expected])
  }

  @Test func `the owner of a phase may name its scene, and what it did`() throws {
    #expect(
      try read("[View scene=A] ScenePhase: inactive -> background")
        == ["phase inactive background of View", "label=A"])
    #expect(try read("scenePhase became active, resuming game") == ["phase active", "resume"])
    #expect(try read("AutoSaveView: scenePhase active") == ["phase active of AutoSaveView"])
    #expect(try read("[App] saving: scenePhase is background") == ["phase background", "save"])
  }

  @Test(arguments: [
    "active users: 3", "the radioactive -> stable decay", "now active", "status: active",
    "ScenePhase: unexpected state", "scenePhase changed from active", "scenePhase != .active",
    "background task list", "activities", "trial phase: active", "phase 2: active users",
    "AppState: active -> background", "AppLifecycleState.inactive", "app state: active",
    "lifecycle state: background", "application state is foreground", "app phase: foreground",
    "connection went active -> inactive", "old: 3 active, new: 4 inactive", "- background",
    "App active", "Scene: active", "[Network] inactive", "moved to the background",
    "if scenePhase == .active {", "active/inactive", "phase is not active",
  ])
  func `other uses of the words are no phase`(message: String) throws {
    #expect(try !read(message).contains { $0.hasPrefix("phase") })
  }

  @Test func `a bare phase and an action count in apps only`() throws {
    #expect(try read("active", isApp: false) == [])
    #expect(try read("saving draft", isApp: false) == [])
    #expect(try read("ScenePhase: active -> inactive", isApp: false) == ["phase active inactive"])
    #expect(try read("sceneDidBecomeActive(_:)", isApp: false) == ["scene.didBecomeActive"])
    #expect(try read("ContentView.onAppear", isApp: false) == ["view.onAppear"])
    #expect(try read("ContentView.task", isApp: false) == [])
    #expect(try read("ContentView.task") == ["view.task"])
    #expect(try read("phase: active", isApp: false) == [])
    #expect(try read("Scene phase is active", isApp: false) == ["phase active"])
  }

  @Test(
    arguments: [
      ("saveContext()", ["save"]),
      ("game paused, draft saved", ["pause", "save"]),
      ("resume the paused game", ["resume"]),
      ("removed the privacy cover", ["unblur"]),
      ("applicationWillTerminate(_:) saving all", ["app.willTerminate", "save"]),
      ("sceneDidDisconnect(_:)", ["scene.didDisconnect"]),
      ("invalidating the timer failed", ["timer.stop", "pause implied"]),
      ("scheduling heartbeat timer", ["timer.start", "resume implied"]),
      (
        "recording will be started: camera capture started",
        ["media.start deferred", "resume deferred implied"]
      ),
      ("Can't end BackgroundTask: no task", []),
      ("wrote state.json, timer fired 3", ["save", "timer.fire"]),
      ("pausing GPS, saving draft", ["location.stop", "save"]),
    ] as [(String, [String])])
  func `the actions of a line, after what they suppress`(
    message: String, expected: [String]
  ) throws {
    #expect(Set(try read(message)) == Set(expected))
  }

  @Test(arguments: [
    ("save failed: disk full", "save failed"), ("will save later", "save deferred"),
    ("not saving", "save negated"), ("saved \"will fail\"", "save"),
    ("saved \"not yet\" to \"error log\"", "save"),
    ("saveContext() could not finish", "save failed"), ("saved “will fail”", "save"),
    ("saved “Not yet”, then failed", "save failed"), ("saved a 5” map", "save"),
    ("saved without errors", "save"), ("save finished, error: nil", "save"),
    ("saved 3 pending changes", "save"), ("the app will terminate, saving", "save"),
  ])
  func `how an action went, by the words outside quotation marks`(
    message: String, expected: String
  ) throws {
    #expect(try read(message) == [expected])
  }

  @Test(arguments: ["Save button tapped", "autosave disabled", "saved search opened"])
  func `a noun is no action`(message: String) throws {
    #expect(try read(message) == [])
  }

  @Test func `words of a quoted outcome do not change the outcome, words beside it do`() throws {
    #expect(try read("saving \"failed\" failed") == ["save failed"])
  }

  @Test func `a message of the system takes the whole line`() throws {
    #expect(
      try read("Message from debugger: Terminated due to signal 9 while saving")
        == ["says debugger-terminated"])
    #expect(
      try read("[application<com.example.notes>:796] Suspending task. sceneDidBecomeActive(_:)")
        == ["says rb-suspend"])
  }

  @Test func `a message quotes selectors, and prints notifications that were posted`() throws {
    #expect(
      try read(
        "Warning: Application delegate received call to -application:"
          + "performFetchWithCompletionHandler: but the completion handler was never called.")
        == ["says completion-handler-never-called"])
    #expect(
      try read(
        #"{"msg":"CLLocationManager", "event":"activity", "_cmd":"onDidEnterBackground:", "#
          + #""notification":"{name = UIApplicationDidEnterBackgroundNotification; }"}"#)
        == ["app.didEnterBackground notification", "says location-manager-bg"])
  }

  @Test(
    arguments: [
      ("UIRefreshControl began", []), ("_UISaveDocument shown", []), ("NSPauseFrame", []),
      ("CAResumeLayer", []), ("ourRefresher did refresh", ["refresh"]),
      ("UIRefreshControl, then refresh", ["refresh"]),
    ] as [(String, [String])])
  func `a word inside one of Apple's names is none of the app's`(
    message: String, expected: [String]
  ) throws {
    #expect(try read(message) == expected)
  }

  @Test(arguments: [
    ("com.apple.UIKit", "Notes", true), ("com.apple.", "", true), ("com.example.notes", "", false),
    ("", "UIKitCore", true), ("", "CoreData", true), ("", "SwiftUI", true), ("", "NotesKit", false),
    ("", "Notes", false), ("", "", false), ("", "SwiftUIExtras", false),
  ])
  func `libraries of the system speak for the system`(
    subsystem: String, sender: String, isSystem: Bool
  ) throws {
    try ShippedCatalogs.lend { catalogs in
      let (first, second) = (Array(subsystem.utf8), Array(sender.utf8))
      let process = Array("Notes".utf8)
      first.withUnsafeBufferPointer { subsystem in
        second.withUnsafeBufferPointer { sender in
          process.withUnsafeBufferPointer { process in
            var record = Record(line: 1, text: process)
            (record.subsystem, record.sender, record.process) = (subsystem, sender, process)
            #expect(catalogs.vocabulary.speaksForSystem(record) == isSystem)
          }
        }
      }
    }
  }

  @Test func `a sender of whatever length that has no name of the system's is the app's`() throws {
    try ShippedCatalogs.lend { catalogs in
      for length in 1...200 {
        [UInt8](repeating: UInt8(ascii: "q"), count: length).withUnsafeBufferPointer { sender in
          var record = Record(line: 1, text: sender)
          record.sender = sender
          #expect(!catalogs.vocabulary.speaksForSystem(record))
        }
      }
    }
  }

  @Test func `delegates, notifications and functions tell a callback each in its way`() throws {
    #expect(
      try read("received UISceneDidActivateNotification") == ["scene.didBecomeActive notification"])
    #expect(
      try read("saving", function: "sceneDidEnterBackground(_:)")
        == ["in scene.didEnterBackground", "save"])
    #expect(
      try read("layout", function: "sceneDidEnterBackground(_:)") == ["in scene.didEnterBackground"]
    )
    #expect(try read("layout", function: "layoutSubviews()") == [])
  }

  @Test func `every callback is known as the function that logs`() throws {
    let names = try ShippedCatalogs.lend { catalogs in
      catalogs.vocabulary.spellings.filter { $0.form != .notification }.map { spelling in
        (
          String(decoding: spelling.whole, as: UTF8.self),
          "in " + catalogs.vocabulary.callbacks[spelling.callback].name
        )
      }
    }
    for (name, callback) in names {
      let forms =
        name.contains("(") ? ["\(name)", "SceneDelegate.\(name)"] : ["-[AppDelegate \(name)]"]
      for form in forms { #expect(try read("layout", function: form) == [callback], "\(form)") }
    }
    #expect(try read("", function: "__25-[SceneDelegate sceneDidBecomeActive:]_block_invoke") == [])
  }

  @Test func `of two callbacks that begin alike the one that is written is meant`() throws {
    #expect(try read("application(_:open:options:)") == ["app.openURL"])
    #expect(try read("-[AppDelegate application:openURLs:]") == ["mac.openFiles"])
  }

  @Test func `two callbacks on a line are two`() throws {
    #expect(
      try read("sceneWillResignActive(_:) then sceneDidEnterBackground(_:)")
        == ["scene.willResignActive", "scene.didEnterBackground"])
  }

  @Test func `a line names its scene and its delegate`() throws {
    #expect(try read("sceneDidBecomeActive(_:) scene=A") == ["scene.didBecomeActive", "label=A"])
    #expect(
      try read(
        "<Notes.SceneDelegate: 0x600003f6cc40> sceneDidBecomeActive(_:) <UIWindowScene: 0x1a>")
        == ["scene.didBecomeActive", "pointer=0x1a", "delegate=0x600003f6cc40"])
    #expect(
      try read("<Notes.AppDelegate: 0x600003f6cc40> applicationWillTerminate(_:)")
        == ["app.willTerminate", "delegate 0x600003f6cc40"])
    #expect(try read("sceneDidBecomeActive(_:) scene=nil") == ["scene.didBecomeActive"])
    #expect(try read("layout scene=A") == [], "a name alone is no event")
  }

  @Test func `a background task has its number and its name`() throws {
    #expect(
      try read("beginBackgroundTask(withName: \"upload\") -> 7") == ["bgtask.begin 7 upload"])
    #expect(try read("endBackgroundTask(7)").first?.hasPrefix("bgtask.end") == true)
  }
}
