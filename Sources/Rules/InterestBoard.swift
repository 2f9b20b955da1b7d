/// What the monitors of a bench have to be asked about: by case, and by role the cases that want to be
/// asked about it, one bit for each.
///
/// Of some hundred cases an event is something to a few: those are found by looking at 64 cases at once.
/// Whoever makes one lets go of it.
struct InterestBoard {
  /// How many numbers hold one bit for each case.
  let width: Int
  private let cases: UnsafeMutablePointer<Interest>
  private let count: Int
  /// By 64 cases and by role, those that are interested in events that are the unit's own; then the same for
  /// events that may be another's.
  private let bits: UnsafeMutablePointer<UInt64>

  /// A board of monitors with these interests, by case.
  init(_ interests: [Interest]) {
    count = interests.count
    width = Self.width(of: count)
    cases = .allocate(capacity: count)
    cases.initialize(repeating: Interest(own: [], possible: []), count: count)
    bits = .allocate(capacity: 2 * 64 * width)
    bits.initialize(repeating: 0, count: 2 * 64 * width)
    for (id, interest) in interests.enumerated() { set(interest, of: id) }
  }

  /// A board that stands as the other one does.
  init(copying other: InterestBoard) {
    count = other.count
    width = other.width
    cases = .allocate(capacity: count)
    cases.initialize(from: other.cases, count: count)
    bits = .allocate(capacity: 2 * 64 * width)
    bits.initialize(from: other.bits, count: 2 * 64 * width)
  }

  func deallocate() {
    cases.deallocate()
    bits.deallocate()
  }

  /// How many numbers hold one bit for each of so many cases.
  static func width(of cases: Int) -> Int { (cases + 63) / 64 }

  subscript(id: Int) -> Interest { cases[id] }

  /// The monitor of the case stands otherwise than before.
  func set(_ interest: Interest, of id: Int) {
    let before = cases[id]
    let (own, possible) = (before.own.rawValue, before.possible.rawValue)
    flip(interest.own.rawValue ^ own, of: id, from: 0)
    flip(interest.possible.rawValue ^ possible, of: id, from: 64)
    cases[id] = interest
  }

  /// Somebody is interested besides.
  func add(_ interest: Interest, of id: Int) {
    var joined = cases[id]
    joined.formUnion(interest)
    set(joined, of: id)
  }

  /// Somebody is interested besides, in each case as the other board says.
  func formUnion(_ other: InterestBoard) {
    for id in 0..<count { cases[id].formUnion(other.cases[id]) }
    for place in 0..<2 * 64 * width { bits[place] |= other.bits[place] }
  }

  private func flip(_ roles: UInt64, of id: Int, from start: Int) {
    var rest = roles
    let (row, bit) = (bits + ((id >> 6) &* 128 &+ start), UInt64(1) << UInt64(id & 63))
    while rest != 0 {
      row[rest.trailingZeroBitCount] ^= bit
      rest &= rest &- 1
    }
  }

  /// Which of the 64 cases from `64 * word` on are interested in an event that is something to those of the
  /// bands.
  @inline(__always)
  func interested(
    in bands: Plan.Bands, _ relation: JudgeContext.Relation, word: Int
  ) -> UInt64 {
    if relation == .none { return 0 }
    let row = bits + (word &* 128 &+ (relation == .own ? 0 : 64))
    var interested: UInt64 = 0
    var place = bands.firsts[word]
    let end = bands.firsts[word &+ 1]
    while place < end {
      let band = bands.all[place]
      interested |= row[band.role] & band.cases
      place &+= 1
    }
    return interested
  }
}
