/// What the monitors of a bench have to be asked about, as a row of bits.
///
/// Of some hundred cases an event is something to a few: those are found by looking at many at once. Whoever makes
/// one lets go of it.
struct InterestBoard {
  private let layout: RoleLayout
  /// The roles of events that are the unit's own, then those of events that may be another's.
  private let bits: UnsafeMutablePointer<UInt64>

  /// A board of monitors with these interests, by case; of cases without any nothing is of interest.
  init(_ interests: [Interest?], _ layout: RoleLayout) {
    self.layout = layout
    bits = .allocate(capacity: 2 * layout.width)
    bits.initialize(repeating: 0, count: 2 * layout.width)
    for (id, interest) in interests.enumerated() {
      if let interest { set(interest, of: id) }
    }
  }

  /// A board that stands as the other one does.
  init(copying other: InterestBoard) {
    layout = other.layout
    bits = .allocate(capacity: 2 * layout.width)
    bits.initialize(from: other.bits, count: 2 * layout.width)
  }

  func deallocate() { bits.deallocate() }

  /// Stands as the other one does from now on.
  func take(_ other: InterestBoard) {
    bits.update(from: other.bits, count: 2 * layout.width)
  }

  /// The row of events that are the unit's own, or of those that may be another's.
  @inline(__always)
  func row(byOwn isOwn: Bool) -> UnsafePointer<UInt64> {
    UnsafePointer(isOwn ? bits : bits + layout.width)
  }

  /// Takes what the case's monitor is interested in as it stands now; returns whether that is something else than
  /// before.
  @discardableResult
  func set(_ interest: Interest, of id: Int) -> Bool {
    let field = layout.fields[id]
    let (own, possible) = (field.word, layout.width &+ field.word)
    let (ownBefore, possibleBefore) = (bits[own], bits[possible])
    bits[own] = ownBefore & ~field.bits | field.encode(interest.own)
    bits[possible] = possibleBefore & ~field.bits | field.encode(interest.possible)
    return bits[own] != ownBefore || bits[possible] != possibleBefore
  }

  /// Somebody is interested besides.
  func add(_ interest: Interest, of id: Int) {
    let field = layout.fields[id]
    bits[field.word] |= field.encode(interest.own)
    bits[layout.width &+ field.word] |= field.encode(interest.possible)
  }

  /// Somebody is interested besides, in each case as the other board says.
  func formUnion(_ other: InterestBoard) {
    for place in 0..<2 * layout.width { bits[place] |= other.bits[place] }
  }

  /// In the case that has the field, those are interested who are so on one of the other boards.
  func unite(_ field: RoleLayout.Field, of others: [Unmanaged<Bench>]) {
    var (own, possible): (UInt64, UInt64) = (0, 0)
    for other in others {
      other._withUnsafeGuaranteedRef {
        own |= $0.interests.bits[field.word]
        possible |= $0.interests.bits[layout.width &+ field.word]
      }
    }
    bits[field.word] = bits[field.word] & ~field.bits | own & field.bits
    let place = layout.width &+ field.word
    bits[place] = bits[place] & ~field.bits | possible & field.bits
  }
}
