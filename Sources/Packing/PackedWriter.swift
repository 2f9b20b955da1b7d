/// Writes what a `PackedTable` reads.
package struct PackedWriter {
  /// Numbers as they will be read, to be changed as long as they are not written.
  package var numbers: [Int] = []
  /// The texts, each once.
  package private(set) var texts = ""
  private var places: [String: Int] = [:]
  private var textCount = 0

  package init() {}

  /// Adds a number.
  package mutating func add(_ number: Int) { numbers.append(number) }

  /// Adds where a text lies and how many bytes it has.
  package mutating func add(_ text: String) {
    add(place(of: text))
    add(text.utf8.count)
  }

  /// Adds bytes that are no text, seven in two numbers.
  package mutating func add(bytes: [UInt8]) {
    for start in stride(from: 0, to: bytes.count, by: 7) {
      var bits = 0
      for (place, byte) in bytes[start..<min(start + 7, bytes.count)].enumerated() {
        bits |= Int(byte) << (8 * place)
      }
      add(bits & PackedTable.greatest)
      add(bits >> 28)
    }
  }

  /// Where a text lies.
  package mutating func place(of text: String) -> Int {
    if let known = places[text] { return known }
    let place = textCount
    places[text] = place
    texts += text
    textCount += text.utf8.count
    return place
  }

  /// The numbers as characters of ASCII; nil when one of them is negative or too great.
  package var packedNumbers: String? {
    var packed: [UInt8] = []
    packed.reserveCapacity(4 * numbers.count)
    for number in numbers {
      guard (0...PackedTable.greatest).contains(number) else { return nil }
      for shift in [0, 7, 14, 21] { packed.append(UInt8(number >> shift & 0x7F)) }
    }
    return String(decoding: packed, as: UTF8.self)
  }
}
