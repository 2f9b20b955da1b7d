import LogInput
import Matching

/// The readings of the messages that were read lately. A message that differs from one of them in
/// numbers or addresses only is read as that one was, where neither the words nor what was taken from it depend
/// on them.
///
/// It may serve one trace after the other.
package final class ReadingMemory {
  private let texts = TextMemory()
  /// By the place of the text: the reading of an app's words, and of anybody's.
  private var ofApps: [SharedReading?] = []
  private var ofOthers: [SharedReading?] = []
  /// What is left with tags counts as long as it is this one's.
  private var token = Token()
  private final class Token {}
  /// The prints that did not count when the messages were read.
  private var dismissed: Set<Int> = []
  /// The readings of messages with the function and the scene that fields of their records name.
  private var ofFields: ReadingMemory?
  /// Where a message lies with those behind it.
  private var scratch = Scratch(capacity: TextMemory.longestText)

  package init() {}

  /// What is known of the record's message, there until another one is kept; nil when it has to be read.
  func reading(of record: LentRecord, isApp: Bool) -> Unmanaged<SharedReading>? {
    let known =
      record.pointee.function.count | record.pointee.scene.count == 0
      ? known(record, isApp: isApp) : knownOfFields(record.pointee, isApp: isApp)
    guard let known else { return nil }
    let fits = known._withUnsafeGuaranteedRef { known in
      if known.hasPhase, record.pointee.mayOwnPhase { return false }
      if known.hasSubject { known.takeSubject(from: record.pointee.message) }
      if known.takesText, !(known.wording?.variety.isEmpty ?? true) {
        known.takeText(from: record.pointee.message)
      }
      return true
    }
    return fits ? known : nil
  }

  @inline(never)
  private func knownOfFields(_ record: Record, isApp: Bool) -> Unmanaged<SharedReading>? {
    guard let ofFields, let text = textWithFields(of: record),
      let place = ofFields.texts.place(of: text)
    else { return nil }
    return (isApp ? ofFields.ofApps[place] : ofFields.ofOthers[place])
      .map(Unmanaged.passUnretained)
  }

  /// The message, and behind it the function and the scene; nil when it is too long to be remembered, or when those
  /// hold what is remembered as if it were something else.
  private func textWithFields(of record: Record) -> Bytes? {
    let (message, function, scene) = (record.message, record.function, record.scene)
    let count = message.count + function.count + scene.count + 2
    guard count <= TextMemory.longestText, !message.contains(0), !function.contains(0),
      [function, scene].allSatisfy({ $0.numbers.isEmpty && $0.addresses.isEmpty })
    else { return nil }
    let room = scratch.room(for: count)
    var end = 0
    for (number, part) in [message, function, scene].enumerated() {
      if number > 0 {
        room[end] = 0
        end += 1
      }
      for byte in part {
        room[end] = byte
        end += 1
      }
    }
    return Bytes(rebasing: room[0..<end])
  }

  private func known(_ record: LentRecord, isApp: Bool) -> Unmanaged<SharedReading>? {
    if let tag = record.pointee.tag {
      let found = tag._withUnsafeGuaranteedRef { tag in
        tag.owner === token
          ? (isApp ? tag.ofApps : tag.ofOthers).map(Unmanaged.passUnretained) : nil
      }
      if let found { return Unmanaged.fromOpaque(found.toOpaque()) }
    }
    guard let place = texts.place(of: record.pointee.message),
      let known = (isApp ? ofApps[place] : ofOthers[place]).map(Unmanaged.passUnretained)
    else { return nil }
    if let tag = record.pointee.tag { leave(known, with: tag, isApp: isApp, at: place) }
    return known
  }

  /// Leaves the reading with the tag of the message, where all that bear it are read so.
  private func leave(
    _ known: Unmanaged<SharedReading>, with tag: Unmanaged<TextTag>, isApp: Bool, at place: Int
  ) {
    let (known, tag) = (known.takeUnretainedValue(), tag.takeUnretainedValue())
    guard tag.variety.isSubset(of: texts.variety(at: place)) else { return }
    if tag.owner !== token {
      tag.owner = token
      tag.ofApps = nil
      tag.ofOthers = nil
    }
    if isApp { tag.ofApps = known } else { tag.ofOthers = known }
  }

  /// Whether the reading of the record's message is worth keeping: among what others than apps say most is
  /// said once and means nothing.
  func admits(_ reading: Reading, of record: Record, isApp: Bool) -> Bool {
    reading.limits == 0 && (reading.phase == nil || !record.mayOwnPhase)
      && (isApp || !reading.isEmpty) && record.message.count <= TextMemory.longestText
  }

  /// Whether the reading of the record's message, of which nothing is known, is worth keeping: not where most
  /// messages come once.
  func isWorthKeeping(_ record: Record) -> Bool {
    if record.function.isEmpty, record.scene.isEmpty { return texts.isWorthKeeping(record.message) }
    guard let text = textWithFields(of: record) else { return false }
    return memoryOfFields.texts.isWorthKeeping(text)
  }

  /// Keeps the reading of the record, which is that of all with messages that differ from its own in `variety` only.
  func keep(
    _ shared: SharedReading, of record: Record, isApp: Bool, forAllOf variety: TextVariety
  ) {
    if record.function.isEmpty, record.scene.isEmpty {
      return keep(shared, of: record.message, isApp: isApp, forAllOf: variety)
    }
    guard let text = textWithFields(of: record) else { return }
    memoryOfFields.keep(shared, of: text, isApp: isApp, forAllOf: variety)
  }

  private var memoryOfFields: ReadingMemory {
    if let ofFields { return ofFields }
    let memory = ReadingMemory()
    ofFields = memory
    return memory
  }

  private func keep(
    _ shared: SharedReading, of message: Bytes, isApp: Bool, forAllOf variety: TextVariety
  ) {
    var place = texts.place(of: message)
    if let known = place, !texts.variety(at: known).isSubset(of: variety) { return }
    if place == nil {
      place = texts.keep(message, forAllOf: variety)
      guard let place else { return }
      makeRoom(at: place)
    }
    guard let place else { return }
    if shared.wording == nil {
      shared.wording = Wording(texts.variety(at: place))
    }
    if isApp { ofApps[place] = shared } else { ofOthers[place] = shared }
  }

  /// Nothing is known yet of the text that was given the place, which is the next one or was another text's.
  private func makeRoom(at place: Int) {
    if place == ofApps.count {
      ofApps.append(nil)
      ofOthers.append(nil)
    } else {
      ofApps[place] = nil
      ofOthers[place] = nil
    }
  }

  /// Forgets what was read while other prints counted.
  func begin(dismissing prints: Set<Int>) {
    ofFields?.begin(dismissing: prints)
    if dismissed != prints {
      texts.removeAll()
      ofApps.removeAll(keepingCapacity: true)
      ofOthers.removeAll(keepingCapacity: true)
      token = Token()
    }
    dismissed = prints
  }
}

extension Record {
  /// Its category says whose phase it tells.
  fileprivate var mayOwnPhase: Bool { subsystem.isEmpty && !category.isEmpty }
}

extension Reading {
  /// What was taken from the message may hold a number of it, besides what can be taken anew.
  var holdsNumbers: Bool { holdsText { !$0.numbers.isEmpty } }

  /// What was taken from the message may hold digits of an address, besides what can be taken anew.
  var holdsDigits: Bool { message != nil || holdsText { $0.contains(where: \.isDigit) } }

  private func holdsText(where isMeant: (Bytes) -> Bool) -> Bool {
    if messageTask != nil || facts != nil || launchState != nil || launchErrand != nil
      || tidings.end != nil
    {
      return true
    }
    func holds(_ text: String?) -> Bool {
      guard var text else { return false }
      return text.withUTF8(isMeant)
    }
    return holds(phaseOwner) || holds(role) || holds(appDelegate)
      || keys.indices.contains { !isTaken($0) && holds(keys[$0].value) }
      || callbacks.contains { holds($0.owner?.name) || holds($0.owner?.pointer) }
  }
}
