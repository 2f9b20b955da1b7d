/// Lengths of time, of which only that is kept which a distribution needs.
struct MeasuredLengths: Sendable {
  private(set) var nanoseconds: [Int64] = []
  /// How many digits of a second all clocks vouch for; of no lengths any number.
  private(set) var digits = Int.max

  mutating func add(_ length: ClockedLength) {
    nanoseconds.append(length.nanoseconds)
    digits = min(digits, length.digits)
  }

  mutating func add(_ other: MeasuredLengths) {
    // What is the only one is taken as it is.
    if nanoseconds.isEmpty {
      nanoseconds = other.nanoseconds
    } else {
      nanoseconds += other.nanoseconds
    }
    digits = min(digits, other.digits)
  }
}
