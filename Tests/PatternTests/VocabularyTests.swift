import Foundation
import Matching
import Testing

@testable import Lifecycle
@testable import scenetrace

@Suite("Built-in vocabulary")
struct VocabularyTests {
  @Test("Every word takes its samples and none of its rejects")
  func samples() throws {
    var probe = VocabularyProbe(try BuiltIn.catalogs().vocabulary)
    var tests = TestTally(noun: "sample")
    probe.test(into: &tests)
    #expect(tests.failures == [])
    #expect(tests.count > 0)
  }

  @Test("Every word has a sample and something that it rejects")
  func completeness() throws {
    let vocabulary = try BuiltIn.catalogs().vocabulary
    let entries =
      vocabulary.callbacks.map { ($0.name, $0.samples.isEmpty || $0.rejects.isEmpty) }
      + vocabulary.actions.map { ($0.name, $0.samples.isEmpty || $0.rejects.isEmpty) }
      + vocabulary.messages.map { ($0.id, $0.samples.isEmpty || $0.rejects.isEmpty) }
      + vocabulary.phases.map { ($0.name, $0.samples.isEmpty || $0.rejects.isEmpty) }
      + vocabulary.prints.map { ($0.name, $0.samples.isEmpty || $0.rejects.isEmpty) }
      + vocabulary.facts.map { ($0.name, $0.samples.isEmpty || $0.rejects.isEmpty) }
      + vocabulary.identities.map { ($0.key.rawValue, $0.samples.isEmpty || $0.rejects.isEmpty) }
    #expect(entries.filter(\.1).map(\.0) == [])
  }

  @Test("Every print of a framework has a name of its own, and begins with its framework")
  func prints() throws {
    let prints = try BuiltIn.catalogs().vocabulary.prints
    #expect(Set(prints.map(\.name)).count == prints.count && !prints.isEmpty)
    for print in prints {
      let framework = print.framework.replacingOccurrences(of: "-native", with: "Native")
      #expect(print.name.hasPrefix(framework + "."), "\(print.place)")
      #expect(print.callback == nil || print.phase == nil, "\(print.place)")
    }
  }

  @Test("A print that counts in some inputs only is told apart by how the input begins")
  func signs() throws {
    var probe = VocabularyProbe(try BuiltIn.catalogs().vocabulary)
    // The message alone is an input without an `active` in it.
    #expect(
      probe.findings(in: "app.lifecycle: foreground").map { $0[1] }
        == ["sentry.foreground.early", "app.didBecomeActive"])
    #expect(probe.findings(in: "Low memory").isEmpty)
  }

  @Test("An input whose beginning lacks what the sign of a print requires has not got the sign")
  func requirementsOfSigns() throws {
    let vocabulary = try BuiltIn.catalogs().vocabulary
    let signed = vocabulary.prints.indices.filter { vocabulary.prints[$0].sign != nil }
    #expect(vocabulary.signs.map(\.print) == signed && signed.count >= 5)
    let beginnings = [
      "", "sceneDidBecomeActive(_:)", #"{"state": "active"}"#, #"{"category":"app.active"}"#,
      #"{"category":"app.lifecycle","data":{"state":"active"}}"#, #"{"state" : "resumed"}"#,
      #"{"category":"started"}"#, #"{"category": "device.event"}"#, #"{"state":"hidden"}"#,
    ]
    var answers: Set<Bool> = []
    for sign in vocabulary.signs {
      let print = vocabulary.prints[sign.print]
      // Most inputs are decided by it.
      #expect(sign.required?.isEmpty == false, "\(print.place)")
      #expect(sign.isWanted == print.sign?.isWanted)
      // What lies in the binary is what the pattern says.
      #expect(sign.required == PrintSign(print, sign.print)?.required)
      for beginning in beginnings {
        Array(beginning.utf8).withUnsafeBufferPointer { bytes in
          answers.insert(print.counts(in: bytes))
          let admits = sign.admits(bytes, mayHold: vocabulary.mayHoldSign(bytes), vocabulary)
          #expect(admits == print.counts(in: bytes), "\(print.name): \(beginning)")
        }
      }
    }
    #expect(answers == [true, false])
  }

  @Test("What a message says of the app is shown with its value")
  func facts() throws {
    var probe = VocabularyProbe(try BuiltIn.catalogs().vocabulary)
    #expect(
      probe.findings(in: "Notes 1.2.3 (45), iOS 17.4, iPhone15,2") == [
        ["fact", "version", "1.2.3"], ["fact", "build", "45"], ["fact", "os", "iOS 17.4"],
        ["fact", "device", "iPhone15,2"],
      ])
    #expect(
      probe.findings(in: "application state: background") == [["fact", "state", "background"]])
  }

  @Test("Every pattern requires a literal, so that no line is tried in vain")
  func literals() throws {
    #expect(try BuiltIn.catalogs().vocabulary.slowNames == [])
  }

  @Test("Every sample contains a literal that lines are searched for")
  func interest() throws {
    let vocabulary = try BuiltIn.catalogs().vocabulary
    let interest = vocabulary.interest
    let literals = (interest.everywhere + interest.inApps).texts.map { $0.lowercased() }
    var samples: [String] = vocabulary.callbacks.flatMap(\.samples)
    samples += vocabulary.phases.flatMap(\.samples)
    samples += vocabulary.actions.flatMap(\.samples)
    samples += vocabulary.messages.flatMap(\.samples)
    samples += vocabulary.prints.flatMap(\.samples)
    samples += vocabulary.facts.flatMap(\.samples)
    let missed = samples.filter { sample in
      let text = sample.lowercased()
      return !literals.contains { text.contains($0) }
    }
    #expect(missed == [])
  }

  /// The first word of a spelling is its base.
  @Test("A callback whose name lacks a letter is another name")
  func nearMisses() throws {
    let vocabulary = try BuiltIn.catalogs().vocabulary
    var probe = VocabularyProbe(vocabulary)
    var count = 0
    for callback in vocabulary.callbacks {
      for spelling in Self.spellings(of: callback) {
        #expect(
          probe.findings(in: spelling).contains { $0[0] == "callback" && $0[1] == callback.name },
          "\(spelling)")
        let base = Array(spelling.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        for index in base.indices {
          var name = base
          name.remove(at: index)
          let text = String(name) + spelling.dropFirst(base.count)
          // Dropping one of two equal letters that stand side by side gives one result twice.
          let rows = probe.findings(in: text).filter { $0[0] == "callback" }
          #expect(rows.isEmpty, "\(text) is read as \(rows)")
          count += 1
        }
      }
    }
    #expect(count > 1000)
  }

  /// The spellings that the samples show, without what people print around them.
  private static func spellings(of callback: Callback) -> [String] {
    callback.samples.compactMap { sample in
      var text = sample[...]
      // `<Notes.SceneDelegate: 0x600003f6cc40> name`, `-[SceneDelegate name],25`, `[Owner] name`
      if text.hasPrefix("<") || text.hasPrefix("[") || text.hasPrefix("-["),
        let space = text.firstIndex(of: text.hasPrefix("<") ? ">" : " ")
      {
        text = text[text.index(after: space)...].drop { $0 == " " }
      }
      text = text.prefix { $0 != "]" }
      // The rest is one name, with its labels.
      return text.contains { " .[".contains($0) } ? nil : String(text)
    }
  }

  /// What people print around a callback's name, and how the system describes a notification.
  private static let surroundings = [
    "%", "SceneDelegate.%", "AppDelegate %", "Notes.SceneDelegate.%", "[SceneDelegate] % called",
    "SceneDelegate --> %", "----- scene delegate -> %", "⭐️%", "🟣 [CarPlay] % — checking",
    "<Notes.SceneDelegate: 0x600003f6cc40> %", "SceneDelegate.swift:12 % - entered", "% 1759",
    "[notes:native] %", "%, at last", "'%'", "closure #1 in %",
  ]

  private static let methods = ["-[Notes.AppDelegate %]", "111-[AppDelegate(Ext) %],25"]

  private static let descriptions = [
    "%", "received %", "NSNotificationName(_rawValue: %)", "Optional(%)", "\"%\"",
    "name = %, object = nil, userInfo = nil",
    "NSConcreteNotification 0x1522bfd00 {name = %; object = <UIApplication: 0x14ec14000>}",
  ]

  @Test("Every callback is read in whatever its name is printed")
  func printedForms() throws {
    let vocabulary = try BuiltIn.catalogs().vocabulary
    var probe = VocabularyProbe(vocabulary)
    func expect(_ text: String, _ callback: Int) {
      let names = probe.findings(in: text).filter { $0[0] == "callback" }.map { $0[1] }
      #expect(names == [vocabulary.callbacks[callback].name], "\(text)")
    }
    for spelling in vocabulary.spellings {
      let name = String(decoding: spelling.whole, as: UTF8.self)
      let isSelector = !name.contains("(") && (name.contains(":") || !spelling.isDistinctive)
      let forms =
        spelling.form == .notification
        ? Self.descriptions
        : isSelector ? Self.methods : Self.surroundings
      for form in forms { expect(form.replacing("%", with: name), spelling.callback) }
    }
  }
}
