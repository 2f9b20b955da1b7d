import Matching

/// About how many different names there were, in a kilobyte, whatever the order and however often each came.
///
/// HyperLogLog with 1,024 registers (Flajolet, Fusy, Gandouet, Meunier: HyperLogLog, 2007): wrong by about
/// 3 %; few names are counted exactly enough by the registers that are empty.
package struct DistinctCount: Equatable, Sendable {
  private static let bits: UInt64 = 10
  static let registerCount = 1 << Int(bits)

  /// For each register the longest run of zeros that was seen, from 1; 0 when there was none.
  package private(set) var registers: [UInt8] = Array(repeating: 0, count: registerCount)

  package init() {}

  package var isEmpty: Bool { registers.allSatisfy { $0 == 0 } }

  /// Takes a name in.
  package mutating func add(_ name: String) {
    let hash = StableHash.of(name)
    let place = Int(hash >> (64 - Self.bits))
    let rest = hash << Self.bits
    let run = UInt8(min(rest.leadingZeroBitCount, 64 - Int(Self.bits)) + 1)
    registers[place] = max(registers[place], run)
  }

  package mutating func merge(_ other: DistinctCount) {
    for place in registers.indices {
      registers[place] = max(registers[place], other.registers[place])
    }
  }

  /// Takes a register as it was written; what is none is ignored.
  package mutating func raise(_ place: Int, to run: Int) {
    guard registers.indices.contains(place), let run = UInt8(exactly: run), run <= 64 else {
      return
    }
    registers[place] = max(registers[place], run)
  }

  /// About how many there were.
  package var estimate: Int {
    let count = Double(Self.registerCount)
    // Sums of powers of two are exact, so that the same registers give the same number everywhere.
    let sum = registers.reduce(0.0) { $0 + 1 / Double(UInt64(1) << UInt64(min($1, 63))) }
    let raw = 0.7213 / (1 + 1.079 / count) * count * count / sum
    let empty = registers.count { $0 == 0 }
    guard raw <= 2.5 * count, empty > 0 else { return Int(raw.rounded()) }
    return Self.linear(empty: empty)
  }

  /// By how many registers are empty: a name more fills the share of them that is empty.
  private static func linear(empty: Int) -> Int {
    var names = 0.0
    for left in stride(from: registerCount, to: empty, by: -1) {
      names += Double(registerCount) / Double(left)
    }
    return Int(names.rounded())
  }
}

/// The same number for the same text in every run and on every machine.
enum StableHash {
  static func of(_ text: String) -> UInt64 {
    var hash = TextHash()
    for byte in text.utf8 { hash.add(byte) }
    return hash.value.mixed
  }
}
