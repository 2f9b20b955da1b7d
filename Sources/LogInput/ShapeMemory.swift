import Matching

/// The ways in which a stream writes its JSON objects: most are written like one of the last few, and what format
/// others have is recalled.
struct ShapeMemory {
  /// So many ways to write an object are tried on the next one: most logs have fewer.
  private static let mostKnown = 4
  /// After so many objects in a row that none of them fits, they are tried no more.
  private static let mostStrangers = 4
  /// So many other ways are kept, of which only the format is known.
  private static let mostOthers = 64
  /// After so many objects in a row that were written in none of those, others are kept instead.
  private static let mostMissed = 512

  /// Those that are tried, the one that was met last first.
  private var known: [ObjectShape] = []
  /// How many objects in a row were like none of them.
  private var strangers = 0
  /// The others by their fingerprints, and the one that was met last.
  private var others: [UInt64: ObjectShape] = [:]
  private var latestOther: ObjectShape?
  /// How many objects in a row were written in none of those ways, once no more are kept.
  private var missed = 0
  /// The one for what is read token by token.
  private(set) var fresh = ObjectShape()

  /// The known shape that the object has, which is read then.
  mutating func read(_ object: Bytes, _ marks: borrowing StringMarks) -> ObjectShape? {
    guard strangers < Self.mostStrangers else { return nil }
    for index in known.indices where known[index].read(object, marks) {
      if index > 0 { known.swapAt(0, index) }
      strangers = 0
      return known[0]
    }
    return nil
  }

  /// Learns how the object is written that was read into the fresh shape.
  mutating func learn() {
    strangers += 1
    guard fresh.isShort else { return }
    if known.count < Self.mostKnown {
      known.append(fresh)
      fresh = ObjectShape()
      strangers = 0
      return
    }
    let fingerprint = fresh.fingerprint
    guard let other = others[fingerprint], other.isWritten(like: fresh) else {
      keepOther(as: fingerprint)
      return
    }
    missed = 0
    fresh.outcome = other.outcome
    // Two in a row: more are likely to follow.
    if latestOther === other {
      known.removeLast()
      known.insert(other, at: 0)
      strangers = 0
    }
    latestOther = other
  }

  /// Keeps the fresh shape among the others where there is room.
  private mutating func keepOther(as fingerprint: UInt64) {
    latestOther = nil
    if others.count == Self.mostOthers {
      missed += 1
      guard missed == Self.mostMissed else { return }
      others.removeAll(keepingCapacity: true)
    }
    missed = 0
    others[fingerprint] = fresh
    latestOther = fresh
    fresh = ObjectShape()
  }
}
