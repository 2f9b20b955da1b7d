import Matching

/// A part of a message that a reading holds as it stands there, with a number or an address in it.
struct TakenText {
  /// What of the reading it is.
  enum Part {
    /// The number and the name of the background task of an action, by the action's place.
    case taskID(action: Int)
    case taskName(action: Int)
    /// A name of the scene, by its place.
    case key(Int)
  }

  let part: Part
  /// Where it stands in the message.
  let range: Range<Int>
}

extension Reading {
  /// Takes the part of the reading from where it stands in `message`.
  mutating func take(_ part: TakenText.Part, _ range: Range<Int>, of message: Bytes) {
    set(part, message.text(range))
    if message.varies(in: range) {
      taken.append(TakenText(part: part, range: range))
    }
  }

  /// Takes a name of the scene from where it stands in `message`, in which callbacks are blanked out.
  mutating func takeKey(_ kind: SceneKey.Kind, _ range: Range<Int>, of message: Bytes) {
    keys.append(SceneKey(kind: kind, value: ""))
    if callbacks.contains(where: { $0.range.overlaps(range) }) {
      set(.key(keys.count - 1), message.text(range))
    } else {
      take(.key(keys.count - 1), range, of: message)
    }
  }

  mutating func dropKeys() {
    keys.removeAll()
    taken.removeAll { if case .key = $0.part { true } else { false } }
  }

  /// Becomes the reading of a message that differs in numbers and addresses only from the one that was read; tells
  /// whether its names of scenes are others.
  mutating func takeText(from message: Bytes) -> Bool {
    var takesKeys = false
    for place in taken.indices {
      let (part, range) = (taken[place].part, taken[place].range)
      if case .key = part { takesKeys = true }
      set(part, message.text(range))
    }
    return takesKeys
  }

  /// Where that stands which is to be taken from each message, where it is nothing but one name of the scene.
  var soleName: Range<Int>? {
    guard taken.count == 1, case .key = taken[0].part else { return nil }
    return taken[0].range
  }

  /// Whether the name of the scene at this place is taken from each message anew.
  func isTaken(_ key: Int) -> Bool {
    taken.contains { if case .key(key) = $0.part { true } else { false } }
  }

  private mutating func set(_ part: TakenText.Part, _ text: String) {
    switch part {
    case .taskID(let action): actions[action].task?.id = Int(text)
    case .taskName(let action): actions[action].task?.name = text
    case .key(let key): keys[key].value = text
    }
  }
}

extension Bytes {
  /// Whether a part of one of its numbers or addresses lies in the range.
  fileprivate func varies(in range: Range<Int>) -> Bool {
    guard slice(range).contains(where: \.isDigit) else { return false }
    var (start, end) = (range.lowerBound, range.upperBound)
    // No word holds a space.
    while start > 0, self[start - 1] != 0x20 { start -= 1 }
    while end < count, self[end] != 0x20 { end += 1 }
    let words = slice(start..<end)
    let own = range.lowerBound - start..<range.upperBound - start
    return words.numbers.contains { $0.overlaps(own) }
      || words.addresses.contains { $0.overlaps(own) }
  }
}
