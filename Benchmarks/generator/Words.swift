/// Words that a field draws from, one after the other in one block of bytes.
struct Words {
  private let bytes: UnsafeMutablePointer<UInt8>
  private let bounds: UnsafeMutablePointer<Int>
  let count: Int

  init(_ words: [String]) {
    count = words.count
    bounds = .allocate(capacity: count + 1)
    bytes = .allocate(capacity: words.reduce(0) { $0 + $1.utf8.count })
    var end = 0
    bounds[0] = 0
    for (index, word) in words.enumerated() {
      for byte in word.utf8 {
        bytes[end] = byte
        end += 1
      }
      bounds[index + 1] = end
    }
  }

  /// The words of a text, at its blanks and line ends.
  init(of text: String) {
    self.init(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  @inline(__always)
  func put(_ index: Int, _ out: inout Output) {
    out.put(bytes + bounds[index], bounds[index + 1] - bounds[index])
  }

  @inline(__always)
  func put(_ random: inout Random, _ out: inout Output) {
    put(random.below(count), &out)
  }
}
