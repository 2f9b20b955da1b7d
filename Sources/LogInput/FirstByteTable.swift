import Matching

/// Formats by the byte that a line of theirs can begin with, in the order in which they are tried.
struct FirstByteTable {
  private let all: [Int]
  private let byByte: [[Int]]

  /// A table of the formats at `indices` in `formats`.
  init(_ indices: [Int], of formats: [LogFormat]) {
    all = indices
    byByte = (0...UInt8.max).map { byte in indices.filter { formats[$0].mayBegin(with: byte) } }
  }

  /// The formats that `line` may have.
  subscript(line: Bytes) -> [Int] { line.first.map { byByte[Int($0)] } ?? all }
}

extension LogFormat {
  /// Whether a line of this format can begin with `byte`.
  fileprivate func mayBegin(with byte: UInt8) -> Bool {
    switch kind {
    case .pattern(let pattern), .notice(let pattern), .trailer(let pattern),
      .wrapper(let pattern, _):
      pattern.expression.firstBytes?.contains(byte) ?? true
    case .json, .bare: true
    }
  }
}
