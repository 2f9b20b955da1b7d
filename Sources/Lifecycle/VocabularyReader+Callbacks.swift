import Matching

/// Callbacks, in whatever spelling, and what frameworks print instead of them.
extension VocabularyReader {
  mutating func readFunction(_ function: Bytes, into reading: inout Reading) {
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

  /// A line that tells more callbacks was made to.
  private static let mostCallbacks = 16

  func readCallbacks(
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
  mutating func readPrints(_ message: Bytes, into reading: inout Reading) {
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
}
