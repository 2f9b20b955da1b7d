import CPCRE2
import Packing

/// Compiled patterns as PCRE2 writes them down: read by the library that wrote them, they need not be compiled.
final class PatternCodes {
  /// Where a code lies, and how many bytes of it are its own.
  struct Place {
    var start: Int
    var count: Int
  }

  private let table: PackedTable
  /// What the codes have in common at their beginning; nil when they are another library's.
  private lazy var beginning = readBeginning()
  /// Where a code is put together.
  private var scratch = Scratch(capacity: 8 << 10)

  /// The codes that a `PatternCodesWriter` wrote.
  init(_ table: PackedTable) { self.table = table }

  /// The code of a place, which is the caller's to free; nil when this library does not read it.
  func code(at place: Place) -> OpaquePointer? {
    guard let beginning else { return nil }
    let memory = UnsafeMutableRawBufferPointer(
      scratch.room(for: beginning.count + place.count + 8))
    guard let start = memory.baseAddress else { return nil }
    beginning.withUnsafeBytes { memory.copyMemory(from: $0) }
    table.copy(count: place.count, from: place.start, to: start + beginning.count)
    return Self.code(from: start)
  }

  private func readBeginning() -> [UInt8]? {
    guard table.count > 3, table.text(at: table[0], count: table[1]) == Self.libraryName else {
      return nil
    }
    let count = table[2]
    return [UInt8](unsafeUninitializedCapacity: count + 8) { bytes, written in
      guard let start = bytes.baseAddress else { return }
      table.copy(count: count, from: 3, to: start)
      written = count
    }
  }

  /// The code that was written down at `bytes`.
  static func code(from bytes: UnsafeMutableRawPointer) -> OpaquePointer? {
    var code: OpaquePointer?
    let count = pcre2_serialize_decode_8(
      &code, 1, bytes.assumingMemoryBound(to: UInt8.self), nil)
    return count == 1 ? code : nil
  }

  /// What tells apart libraries that do not read what the others wrote.
  static var libraryName: String {
    func text(_ what: Int32) -> String {
      var characters = [UInt8](repeating: 0, count: 64)
      guard (1...64).contains(pcre2_config_8(UInt32(what), nil)) else { return "" }
      let count = Int(pcre2_config_8(UInt32(what), &characters))
      return String(decoding: characters.prefix(max(count - 1, 0)), as: UTF8.self)
    }
    func number(_ what: Int32) -> UInt32 {
      var number: UInt32 = 0
      _ = pcre2_config_8(UInt32(what), &number)
      return number
    }
    return "\(text(PCRE2_CONFIG_VERSION)) \(text(PCRE2_CONFIG_UNICODE_VERSION))"
      + " \(number(PCRE2_CONFIG_LINKSIZE)) \(number(PCRE2_CONFIG_NEWLINE))"
      + " \(number(PCRE2_CONFIG_BSR)) \(number(PCRE2_CONFIG_TABLES_LENGTH))"
      + " \(MemoryLayout<Int>.size)\(1.littleEndian == 1)"
  }
}
