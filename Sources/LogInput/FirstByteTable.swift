import Matching

/// Formats by the byte that a line of theirs can begin with, in the order in which they are tried.
struct FirstByteTable {
  private let all: [Int]
  private let byByte: [[Int]]

  /// A table of the formats at `indices` in `formats`.
  init(_ indices: [Int], of formats: [LogFormat]) {
    all = indices
    var byByte = [[Int]](repeating: [], count: 256)
    for index in indices {
      let first = formats[index].firstBytes
      for byte in 0...UInt8.max where first?.contains(byte) ?? true {
        byByte[Int(byte)].append(index)
      }
    }
    self.byByte = byByte
  }

  /// The formats that `line` may have.
  subscript(line: Bytes) -> [Int] { line.first.map { byByte[Int($0)] } ?? all }
}

extension LogFormat {
  /// The bytes that a line of this format can begin with; nil when that may be any.
  fileprivate var firstBytes: ByteSet? {
    switch kind {
    case .pattern(let pattern), .notice(let pattern), .trailer(let pattern),
      .wrapper(let pattern, _):
      pattern.expression.firstBytes
    case .json, .bare: nil
    }
  }
}
