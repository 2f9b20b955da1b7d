import TestSupport
import Testing

@testable import Lifecycle
@testable import LogInput
@testable import Matching

/// A message that is remembered must mean what it means when it is read.
@Suite struct ReadingMemoryTests {
  private static func samples(_ vocabulary: Vocabulary) -> [String] {
    var samples = vocabulary.callbacks.flatMap { $0.samples + $0.rejects }
    samples += vocabulary.actions.flatMap { $0.samples + $0.rejects }
    samples += vocabulary.messages.flatMap { $0.samples + $0.rejects }
    samples += vocabulary.phases.flatMap { $0.samples + $0.rejects }
    samples += vocabulary.outcomes.flatMap { $0.samples + $0.rejects }
    samples += vocabulary.prints.flatMap { $0.samples + $0.rejects }
    samples += vocabulary.facts.flatMap { $0.samples + $0.rejects }
    return samples + vocabulary.identities.flatMap { $0.samples.map(\.line) + $0.rejects }
  }

  private static func variant(of text: String, _ dice: inout Dice) -> [UInt8] {
    let tails = [
      "", "", " 17", " (312 bytes)", " at 14.649927", " <Scene: 0x106b11a00>", " in 2s",
      " self=0x600003feed00",
    ]
    var bytes = Array((text + dice.pick(tails)).utf8)
    for index in bytes.indices where (0x30...0x39).contains(bytes[index]) && !dice.oneIn(3) {
      bytes[index] = UInt8(dice.roll(0x30...0x39))
    }
    // Some spell words.
    let addresses = bytes.withUnsafeBufferPointer { $0.addresses }
    for place in addresses.joined() where !dice.oneIn(4) {
      bytes[place] = dice.pick(Array("0123456789abcdef".utf8))
    }
    if dice.oneIn(5), !bytes.isEmpty {
      bytes[dice.roll(0...bytes.count - 1)] = UInt8(dice.roll(0x20...0x7E))
    }
    return bytes
  }

  @Test func `every sample, with other digits and other bytes`() throws {
    try ShippedCatalogs.lend { catalogs in
      let vocabulary = catalogs.vocabulary
      let samples = Self.samples(vocabulary)
      var dice = Dice(3)
      var plain = VocabularyReader(vocabulary)
      var memory = VocabularyReader(vocabulary)
      for round in 0..<60 {
        let some = (0..<40).map { _ in dice.pick(samples) }
        for _ in 0..<400 {
          let bytes = Self.variant(of: dice.pick(some), &dice)
          let category = dice.oneIn(4) ? Array("App".utf8) : []
          let function =
            dice.oneIn(4)
            ? Array(
              dice.pick([
                "sceneDidBecomeActive(_:)", "applicationWillTerminate(_:)", "save()", "load 3",
                "sceneDidBecomeActive(_:)\u{0}A",
              ]).utf8) : []
          let scene =
            dice.oneIn(5) ? Array(dice.pick(["A", "B", "scene 12", "0x106b11a00", ""]).utf8) : []
          let isApp = !dice.oneIn(3)
          bytes.withUnsafeBufferPointer { text in
            category.withUnsafeBufferPointer { category in
              withBytes(function, scene) { function, scene in
                var record = Record(line: 1, text: text)
                record.category = category
                record.function = function
                record.scene = scene
                if dice.oneIn(2) { record.subsystem = category }
                var reading = Reading()
                plain.read(record, isApp: isApp, into: &reading)
                let recalled = memory.recall(&record, isApp: isApp).takeUnretainedValue().reading
                #expect(
                  String(describing: recalled) == String(describing: reading),
                  "round \(round): \(text.text)")
              }
            }
          }
        }
      }
    }
  }

  private static func recall(
    _ text: String, isApp: Bool = true, _ reader: inout VocabularyReader,
    _ look: (SharedReading) -> Void = { _ in }
  ) -> SharedReading {
    Array(text.utf8).withUnsafeBufferPointer {
      var record = Record(line: 1, text: $0)
      let shared = reader.recall(&record, isApp: isApp).takeUnretainedValue()
      look(shared)
      return shared
    }
  }

  @Test func `words are not read again for other addresses`() throws {
    try ShippedCatalogs.lend { catalogs in
      var reader = VocabularyReader(catalogs.vocabulary)
      func recall(_ text: String) -> SharedReading { Self.recall(text, &reader) }
      func names(_ reading: SharedReading) -> [String] { reading.reading.keys.map(\.value) }
      let one = recall("sceneDidBecomeActive(_:) <UIWindowScene: 0x102ff2140>")
      #expect(names(one) == ["0x102ff2140"] && one.wording?.variety == .addresses)
      let other = recall("sceneDidBecomeActive(_:) <UIWindowScene: 0xfeedfaced>")
      #expect(other === one && names(other) == ["0xfeedfaced"])
      // A pointer to nothing is no object's address.
      #expect(recall("sceneDidBecomeActive(_:) <UIWindowScene: 0x000000000>") !== one)
      // Whose view it is the reading keeps, and so all of the message.
      let view = recall("<Notes.ListController: 0x7f8a00120> viewDidLoad()")
      let next = recall("<Notes.ListController: 0x7f8a00ff0> viewDidLoad()")
      #expect(view !== next)
      #expect(next.reading.callbacks.first?.owner?.pointer == "0x7f8a00ff0")
      // Digits that spell a word say nothing.
      #expect(recall("scroll view 0xadded0000 laid out").isEmpty)
      #expect(recall("scroll view 0xfeed00000 laid out").isEmpty)
    }
  }

  @Test func `whom a message is about is taken from each`() throws {
    try ShippedCatalogs.lend { catalogs in
      var reader = VocabularyReader(catalogs.vocabulary)
      func recall(_ text: String, names process: String, _ pid: Int) -> SharedReading {
        Self.recall(text, isApp: false, &reader) { shared in
          #expect(shared.reading.subject?.pid == pid, "\(text)")
          #expect(shared.reading.subject?.process?.text == process, "\(text)")
        }
      }
      let one = recall(
        "[osservice<com.example.sync>:361] Suspending task.", names: "osservice<com.example.sync>",
        361)
      #expect(one.reading.message != nil)
      let other = recall(
        "[osservice<com.example.sync>:412] Suspending task.", names: "osservice<com.example.sync>",
        412)
      #expect(other === one)
      // Of the same one the next line says it at another place in memory.
      #expect(
        recall(
          "[osservice<com.example.sync>:361] Suspending task.",
          names: "osservice<com.example.sync>", 361) === one)
      // The system names the same instance of an app in many messages.
      func suspend(_ instance: String, pid: Int) -> SharedReading {
        Self.recall(
          "[app<com.example.notes(\(instance)-4A85-9C4D-6D1E4DB0E0F2)>:\(pid)] Suspending task.",
          isApp: false, &reader
        ) { shared in
          #expect(shared.reading.subject?.pid == pid)
          #expect(shared.reading.subject?.bundle?.text == "com.example.notes")
        }
      }
      let first = suspend("9C35B4F8-55C6", pid: 361)
      #expect(suspend("9C35B4F8-55C6", pid: 512) === first)
      #expect(suspend("9C35B4F8-71C6", pid: 361) !== first)
      // How it ended depends on the number.
      func end(_ text: String) -> SharedReading { Self.recall(text, isApp: false, &reader) }
      let killed = end("[app<com.example.notes>:512] termination reported by launchd (1, 0, 0)")
      let crashed = end("[app<com.example.notes>:512] termination reported by launchd (6, 0, 0)")
      #expect(killed.reading.tidings.end?.manner == .jetsam)
      #expect(crashed.reading.tidings.end?.manner == .crash)
    }
  }

  @Test func `among what comes once, only what comes again is remembered`() throws {
    try ShippedCatalogs.lend { catalogs in
      var reader = VocabularyReader(catalogs.vocabulary)
      func recall(_ text: String) -> SharedReading { Self.recall(text, &reader) }
      #expect(recall("reloading list").wording != nil)
      let letters = Array("abcdefghijklmnopqrstuvwxyz")
      for one in letters { for other in letters { _ = recall("saving \(one)\(other)") } }
      #expect(recall("resuming player at 14.649927").wording == nil)
      let player = recall("resuming player at 20.000001")
      #expect(player.wording?.variety == .numbers)
      #expect(recall("resuming player at 33.000001") === player)
    }
  }

  @Test func `numbers are told apart neither by addresses nor by what is said of a callback`()
    throws
  {
    try ShippedCatalogs.lend { catalogs in
      var reader = VocabularyReader(catalogs.vocabulary)
      func recall(_ text: String) -> SharedReading { Self.recall(text, &reader) }
      let one = recall("sceneDidBecomeActive(_:) <UIWindowScene: 0x102ff2140> in 12ms")
      #expect(one.wording?.variety == [.numbers, .addresses])
      #expect(recall("sceneDidBecomeActive(_:) <UIWindowScene: 0xfeedfaced> in 35ms") === one)
    }
  }

  @Test func `what was read once is not read again`() throws {
    try ShippedCatalogs.lend { catalogs in
      var reader = VocabularyReader(catalogs.vocabulary)
      func recall(_ text: String) -> SharedReading { Self.recall(text, &reader) }
      #expect(recall("resuming player at 14.649927") === recall("resuming player at 20.000001"))
      #expect(recall("sceneDidBecomeActive(_:)") === recall("sceneDidBecomeActive(_:)"))
      let one = recall("endBackgroundTask(12)")
      #expect(one.reading.actions.map(\.task?.id) == [12])
      // All but the number is known, and the number is the latest message's.
      let other = recall("endBackgroundTask(13)")
      #expect(other.reading.actions.map(\.task?.id) == [13])
      #expect(other === one && one.wording != nil)
    }
  }

  @Test func `a message is known with the function and the scene that fields name`() throws {
    try ShippedCatalogs.lend { catalogs in
      var reader = VocabularyReader(catalogs.vocabulary)
      func recall(_ text: String, _ function: String, _ scene: String) -> SharedReading {
        Array(text.utf8).withUnsafeBufferPointer { text in
          withBytes(Array(function.utf8), Array(scene.utf8)) { function, scene in
            var record = Record(line: 1, text: text)
            record.function = function
            record.scene = scene
            return reader.recall(&record, isApp: true).takeUnretainedValue()
          }
        }
      }
      let one = recall("saving 12 notes", "save()", "A")
      #expect(recall("saving 13 notes", "save()", "A") === one)
      for other in [
        recall("saving 12 notes", "save()", "B"), recall("saving 12 notes", "load()", "A"),
        recall("saving 12 notes", "", ""),
      ] { #expect(other !== one) }
      #expect(recall("saving 12 notes", "save()", "A") === one)
      // A number in a field is no number of the message.
      let scene = recall("saving 12 notes", "save()", "scene 3")
      #expect(recall("saving 12 notes", "save()", "scene 4") !== scene)
    }
  }
}

private func withBytes<Result>(
  _ one: [UInt8], _ other: [UInt8], _ body: (Bytes, Bytes) -> Result
) -> Result {
  one.withUnsafeBufferPointer { one in other.withUnsafeBufferPointer { body(one, $0) } }
}
