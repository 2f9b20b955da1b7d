import Matching
import Packing

/// Formats by the byte that a line of theirs can begin with, in the order in which they are tried.
struct FirstByteTable {
  private let all: [Int]
  private let byByte: [[Int]]

  /// A table of the formats at `indices` in `formats`.
  init(_ indices: [Int], of formats: [LogFormat]) {
    all = indices
    var byByte = [[Int]](repeating: [], count: 256)
    for index in indices {
      // What is proved of a line holds for all digits: the same formats are tried with each.
      let first = formats[index].firstBytes?.withAllDigitsOrNone
      for byte in 0...UInt8.max where first?.contains(byte) ?? true {
        byByte[Int(byte)].append(index)
      }
    }
    self.byByte = byByte
  }

  /// A table as it was written.
  init(_ lists: PackedLists, _ list: Int) {
    var rows: [[Int]] = []
    var place = 256
    while place < lists.count(of: list) {
      let count = lists.number(place, of: list)
      rows.append((1..<1 + count).map { lists.number(place + $0, of: list) })
      place += 1 + count
    }
    all = rows.first ?? []
    byByte = (0..<256).map { rows[lists.number($0, of: list)] }
  }

  /// Writes by byte the place of its row among all that differ; the row of all formats is the first.
  func write(to writer: inout PackedListsWriter, _ list: Int) {
    var rows = [all]
    for row in byByte where !rows.contains(row) { rows.append(row) }
    for row in byByte { writer.add(rows.firstIndex(of: row) ?? 0, to: list) }
    for row in rows {
      writer.add(row.count, to: list)
      for format in row { writer.add(format, to: list) }
    }
  }

  /// The formats that `line` may have.
  subscript(line: Bytes) -> [Int] { line.first.map { byByte[Int($0)] } ?? all }
}

extension ByteSet {
  /// With all digits where it holds one of them.
  fileprivate var withAllDigitsOrNone: ByteSet {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var set = self
    if digits.contains(where: contains) { for digit in digits { set.insert(digit) } }
    return set
  }
}

extension LogFormat {
  /// The bytes that a line of this format can begin with; nil when that may be any.
  fileprivate var firstBytes: ByteSet? { expression?.firstBytes }
}
