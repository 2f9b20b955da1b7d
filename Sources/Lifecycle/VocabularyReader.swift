import LogInput
import Matching

/// Reads records: runs the vocabulary's pipeline over a message.
///
/// Messages of the system first: they consume the line, but for a notification that they print. Then
/// callbacks, which are cut out; then phases; then actions on what is left, with their exclusions,
/// implications and outcomes.
package struct VocabularyReader: ~Copyable {
  let vocabulary: Vocabulary
  private var hits = HitList()
  private var names = HitList()
  var candidates = CandidateSet()
  var remainder = Remainder()
  /// Where a message lies without its addresses.
  var scratch = Scratch(capacity: TextMemory.longestText)
  let memory: ReadingMemory
  /// What was read last and not remembered from before.
  var latest: SharedReading?
  /// The prints that do not count in this input.
  private var dismissed: Set<Int> = []

  /// A reader that knows what `memory` does.
  package init(_ vocabulary: Vocabulary, memory: ReadingMemory = ReadingMemory()) {
    self.vocabulary = vocabulary
    self.memory = memory
  }

  /// Reads `record` into `reading`. Words of an app (actions, bare phases) are sought only when
  /// `isApp`.
  package mutating func read(
    _ record: Record, isApp: Bool, into reading: inout Reading
  ) {
    reading.clear()
    let message = record.message
    collectCandidates(message)
    readFunction(record.function, into: &reading)
    guard !candidates.isEmpty else { return }
    readFacts(message, into: &reading)
    if readMessage(message, into: &reading) {
      // A message quotes selectors of callbacks that did not run; a notification that it prints was
      // posted.
      readCallbacks(message, only: .notification, isApp: isApp, into: &reading)
      readIdentity(record, into: &reading)
      return
    }
    readPrints(message, into: &reading)
    readCallbacks(message, isApp: isApp, into: &reading)
    if reading.print == nil,
      reading.callbacks.allSatisfy({ vocabulary.callbacks[$0.callback].isOfView })
    {
      readPhase(message, isApp: isApp, into: &reading)
      // `[App] ` before a message is a tag of the print that consoles show as a category; a category
      // of os_log stands behind its subsystem and says what part of the app logs, not whose phase.
      if reading.phase != nil, reading.phaseOwner == nil, record.subsystem.isEmpty,
        !record.category.isEmpty
      {
        reading.phaseOwner = record.category.text(0..<record.category.count)
      }
    }
    if isApp {
      if reading.print == nil { readActions(message, into: &reading) }
    } else {
      noteAppWords(message, into: &reading)
    }
    if !reading.isEmpty { readIdentity(record, into: &reading) }
  }

  private mutating func collectCandidates(_ message: Bytes) {
    candidates.removeAll()
    vocabulary.automaton.findAll(in: message, into: &hits)
    for place in 0..<hits.endIndex {
      let hit = hits[place]
      let owners = vocabulary.owners.places(of: hit.literal)
      for owner in owners {
        candidates.insert(vocabulary.owners[owner], at: Int(hit.start)..<Int(hit.end))
      }
    }
    for owner in vocabulary.slow { candidates.insert(owner, at: 0..<0) }
  }

  private mutating func readFunction(_ function: Bytes, into reading: inout Reading) {
    guard function.count > 0 else { return }
    vocabulary.automaton.findAll(in: function, into: &names)
    var best: Reading.CallbackSighting?
    for hit in names {
      for owner in vocabulary.owners.places(of: hit.literal) {
        guard case .spelling(let index) = vocabulary.owners[owner] else { continue }

        let place = Int(hit.start)..<Int(hit.end)
        guard let sighting = sighting(of: index, at: place, in: function) else { continue }
        if let best, !isMeant(sighting, spelledAs: index, ratherThan: best, in: function) {
          continue
        }
        best = sighting
      }
    }
    reading.function = best?.callback
  }

  private mutating func readMessage(_ message: Bytes, into reading: inout Reading) -> Bool {
    for index in candidates.messages {
      let entry = vocabulary.messages[index]
      guard matches(entry.expression, message, &reading),
        !entry.yieldsTo.contains(where: {
          matches(vocabulary.messages[$0].expression, message, &reading)
        })
      else { continue }
      reading.message = index
      if entry.isOfSystem {
        var subject = Subject(entry.expression, entry.groups, in: message)
        subject.isApp = subject.isApp || entry.isOfApps
        reading.subject = subject.isNamed ? subject : nil
      }
      if entry.tellsLife || entry.severity == "error" {
        reading.tidings = Tidings(entry, vocabulary, in: message)
      }
      reading.messageTask = task(in: message, of: entry.expression, entry.groups)
      if let action = entry.standsFor {
        reading.actions.append(
          Reading.ActionSighting(
            action: action, outcome: .done, task: reading.messageTask))
      }
      return true
    }
    return false
  }

  private func task(
    in message: Bytes, of expression: RegularExpression, _ groups: SubjectGroups
  ) -> BackgroundTaskReference? {
    func text(_ group: Int?) -> String? {
      group.flatMap { expression.range(of: $0) }.map { message.text($0) }
    }
    if let name = text(groups.taskIdentifier) {
      return BackgroundTaskReference(id: nil, name: name)
    }
    guard groups.taskID != nil else { return nil }
    let id =
      text(groups.taskID).flatMap { Int($0) }
      ?? text(groups.taskHexID).flatMap { Int($0, radix: 16) }
    return BackgroundTaskReference(id: id, name: text(groups.taskName))
  }

  /// A line that tells more callbacks was made to.
  private static let mostCallbacks = 16

  private func readCallbacks(
    _ message: Bytes, only form: CallbackSpelling.Form? = nil, isApp: Bool,
    into reading: inout Reading
  ) {
    for (index, place) in candidates.spellings {
      if let form, vocabulary.spellings[index].form != form { continue }
      guard let sighting = sighting(of: index, at: place, in: message) else { continue }
      if reading.callbacks.count == Self.mostCallbacks {
        reading.limits += 1
        return
      }
      let rival = reading.callbacks.firstIndex { $0.range.overlaps(sighting.range) }
      if let rival {
        if isMeant(sighting, spelledAs: index, ratherThan: reading.callbacks[rival], in: message) {
          reading.callbacks[rival] = sighting
        }
      } else {
        reading.callbacks.append(sighting)
      }
    }
    guard form == nil else { return }
    for index in candidates.callbackPatterns {
      let pattern = vocabulary.callbackPatterns[index]
      if pattern.isOfAppsOnly, !isApp { continue }
      guard matches(pattern.expression, message, &reading),
        let range = pattern.expression.range(of: 0),
        !reading.callbacks.contains(where: { $0.range.overlaps(range) })
      else { continue }
      reading.callbacks.append(
        Reading.CallbackSighting(
          callback: pattern.callback, teller: .delegate,
          owner: owner(of: pattern.callback, at: range, in: message), range: range))
    }
  }

  /// Whose view is told it, where it is a view's callback.
  private func owner(of callback: Int, at range: Range<Int>, in text: Bytes) -> CallbackOwner? {
    vocabulary.callbacks[callback].viewStep == nil ? nil : CallbackOwner(in: text, around: range)
  }

  /// The callback whose spelling's literal lies at `place`, if it is printed there.
  private func sighting(
    of spelling: Int, at place: Range<Int>, in text: Bytes
  ) -> Reading.CallbackSighting? {
    let spelling = vocabulary.spellings[spelling]
    return spelling.accept(text, start: place.lowerBound, end: place.upperBound).map { taken in
      Reading.CallbackSighting(
        callback: spelling.callback,
        teller: spelling.form == .notification ? .notification : .delegate,
        owner: owner(of: spelling.callback, at: taken, in: text),
        hasNoArgument: text.starts(with: "()", at: taken.upperBound - 2), range: taken)
    }
  }

  /// Two callbacks share a beginning: the one whose whole spelling stands here is meant.
  private func isMeant(
    _ sighting: Reading.CallbackSighting, spelledAs spelling: Int,
    ratherThan rival: Reading.CallbackSighting, in text: Bytes
  ) -> Bool {
    if rival.teller == .framework { return false }
    return vocabulary.spellings[spelling].isWhole(in: text, at: sighting.range.lowerBound)
      || sighting.range.count > rival.range.count
  }

  /// What frameworks print in words of their own, or in Apple's.
  private mutating func readPrints(_ message: Bytes, into reading: inout Reading) {
    for index in candidates.prints {
      let print = vocabulary.prints[index]
      guard !dismissed.contains(index), matches(print.expression, message, &reading),
        let range = print.expression.range(of: 0),
        !reading.callbacks.contains(where: { $0.range.overlaps(range) })
      else { continue }
      guard let callback = print.callback else {
        reading.print = index
        return
      }
      let owner = print.ownerGroup.flatMap { print.expression.range(of: $0) }
        .map { CallbackOwner(name: message.text($0)) }
      reading.callbacks.append(
        Reading.CallbackSighting(
          callback: callback, callbackOnMac: print.callbackOnMac, teller: .framework, owner: owner,
          range: range))
    }
  }

  /// Takes the beginning of an input, which decides in which of several ways its frameworks speak.
  package mutating func begin(with beginning: Bytes) {
    dismissed.removeAll()
    let mayHoldSign = vocabulary.mayHoldSign(beginning)
    for sign in vocabulary.signs
    where !sign.admits(beginning, mayHold: mayHoldSign, vocabulary) {
      dismissed.insert(sign.print)
    }
    memory.begin(dismissing: dismissed)
  }

  private func readFacts(_ message: Bytes, into reading: inout Reading) {
    for index in candidates.facts {
      let pattern = vocabulary.facts[index]
      guard matches(pattern.expression, message, &reading) else { continue }
      var facts = reading.facts ?? AppFacts()
      for (key, group) in pattern.groups {
        guard facts[key] == nil, let range = pattern.expression.range(of: group) else { continue }
        let text = message.text(range)
        if !text.isEmpty { facts[key] = text }
      }
      if facts != AppFacts() { reading.facts = facts }
      if let group = pattern.stateGroup, let range = pattern.expression.range(of: group) {
        reading.launchState = ScenePhase(rawValue: message.text(range).lowercased())
      }
      for (errand, group) in pattern.errandGroups
      where pattern.expression.range(of: group) != nil {
        reading.launchErrand = errand
      }
    }
  }

  private mutating func readPhase(_ message: Bytes, isApp: Bool, into reading: inout Reading) {
    for index in candidates.phases {
      let pattern = vocabulary.phases[index]
      if pattern.isOfAppsOnly, !isApp { continue }
      guard matches(pattern.expression, message, &reading) else { continue }
      func phase(_ name: String) -> ScenePhase? {
        pattern.expression.group(named: name).flatMap { pattern.expression.range(of: $0) }
          .flatMap { ScenePhase(printed: message.text($0)) }
      }
      guard let new = phase("new") else { continue }
      reading.phase = (phase("old"), new)
      reading.phaseRange = pattern.expression.range(of: 0) ?? 0..<0
      reading.phaseOwner = pattern.expression.group(named: "owner")
        .flatMap { pattern.expression.range(of: $0) }.map { message.text($0) }
      return
    }
  }

  private func noteAppWords(_ message: Bytes, into reading: inout Reading) {
    for index in candidates.actions {
      guard let everywhere = vocabulary.actions[index].everywhere else { continue }
      if matches(everywhere, message, &reading) { reading.revealsApp = true }
    }
  }

  private mutating func readIdentity(_ record: Record, into reading: inout Reading) {
    let message = namesPart(of: record.message, reading)
    for index in candidates.identities {
      let pattern = vocabulary.identities[index]
      guard matches(pattern.expression, message, &reading),
        let range = pattern.group.flatMap(pattern.expression.range)
      else { continue }
      let value = message.text(range)
      if pattern.key == .appDelegate {
        reading.appDelegate = value
      } else if pattern.key == .role {
        reading.role = value
      } else if !value.isNoName {
        reading.takeKey(pattern.key, range, of: message)
      }
    }
    if record.scene.count > 0, reading.keys.isEmpty {
      reading.keys.append(SceneKey(kind: .label, value: record.scene.text))
    }
    // What is told of a scene and holds an identifier is told of that session.
    if reading.keys.isEmpty, tellsOfScene(reading), let place = UUIDText.first(in: message) {
      reading.takeKey(.session, place, of: message)
    }
    // Keyboards and the like have scenes of the system's own.
    if reading.role?.hasPrefix("_") ?? false { reading.dropKeys() }
  }

  /// The part of the message in which names of scenes are sought: `scene:openURLContexts:` is a selector and names none.
  mutating func namesPart(of message: Bytes, _ reading: Reading) -> Bytes {
    remainder.cut(reading.callbacks.map(\.range), from: message)
  }

  private func tellsOfScene(_ reading: Reading) -> Bool {
    reading.callbacks.contains {
      let callback = vocabulary.callbacks[$0.callback]
      return callback.isOfScene || callback.name == "session.didDiscard"
    }
  }

  func matches(
    _ expression: RegularExpression, _ text: Bytes, from start: Int = 0, _ reading: inout Reading
  ) -> Bool {
    switch expression.match(text, from: start) {
    case .match: return true
    case .noMatch: return false
    case .limitReached:
      reading.limits += 1
      return false
    }
  }
}

extension String {
  /// It is what is printed where there is no name.
  fileprivate var isNoName: Bool {
    utf8.count <= 5 && ["nil", "null", "none", "true", "false"].contains(lowercased())
  }
}

extension ScenePhase {
  /// The phase that people print as `text`: they call `active` the foreground, too.
  fileprivate init?(printed text: String) {
    let text = text.lowercased()
    self.init(rawValue: text == "foreground" ? Self.active.rawValue : text)
  }
}
