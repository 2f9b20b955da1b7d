import Matching

/// What of all that is sought may be found in addresses, whose digits may spell words.
struct SoughtInAddresses {
  private let all: AddressLiterals
  private let everywhere: AddressLiterals
  private let markers: AddressLiterals

  init(_ sought: SoughtLiterals, everywhere: [Literal], markers: [Literal]) {
    var all = AddressLiterals([])
    for part in sought.parts { all.add(part.literals) }
    self.all = all
    self.everywhere = AddressLiterals(everywhere)
    self.markers = AddressLiterals(markers)
  }

  /// Whether `facts`, which are those of `message` without its addresses, may be others with some addresses; or
  /// whether it depends on them what stands across the message's beginning.
  func maySay(otherThan facts: LineMemory.Facts, in message: Bytes) -> Bool {
    if all.mayBeginBefore { return true }
    guard all.mayStand(in: message) else { return false }
    return !facts.isSought || !facts.isSoughtEverywhere && everywhere.mayStand(in: message)
      || facts.isPlain && markers.mayStand(in: message)
  }
}
