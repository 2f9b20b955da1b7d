import Matching

/// What an input is, as its first bytes tell; its name decides nothing.
enum Content: Equatable {
  case text
  case utf16(isBigEndian: Bool)
  case gzip
  /// Compressed in another way, an archive, or both.
  case packed
  /// A file of a unified log archive.
  case traceFile
  /// No text, and nothing that text could be made of.
  case binary

  /// So many bytes tell whether something is text.
  static let sniffedBytes = 4 << 10

  /// Reads the first bytes of an input, which are `isAll` that there are to judge by; nil when what
  /// comes next could still decide.
  init?(of bytes: Bytes, isAll: Bool) {
    if let magic = Magic.all.first(where: { bytes.starts(with: $0.bytes) }) {
      self = magic.content
    } else if bytes.starts(with: "ustar", at: Magic.tarOffset) {
      self = .packed
    } else if !isAll, Self.isUndecided(bytes) {
      return nil
    } else {
      self = bytes.isText ? .text : .binary
    }
  }

  private static func isUndecided(_ bytes: Bytes) -> Bool {
    Magic.all.contains { $0.bytes.count > bytes.count && $0.bytes.starts(with: bytes) }
      || bytes.count < Magic.tarOffset + 5 && bytes.couldBeTarHeader
  }
}

/// The bytes that a kind of file begins with.
private struct Magic {
  /// Where a tar header says what it is.
  static let tarOffset = 257

  let bytes: [UInt8]
  let content: Content

  static let all: [Magic] = {
    // A first block, or the end of a file without any: the digits of pi and of its square root.
    let blocks: [[UInt8]] = [
      [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90],
    ]
    let bzip2: [[UInt8]] = (UInt8(ascii: "1")...UInt8(ascii: "9")).flatMap { level in
      blocks.map { Array("BZh".utf8) + [level] + $0 }
    }
    let packed: [[UInt8]] = [
      [0x1F, 0x9D],  // compress
      [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],  // xz
      [0x5D, 0x00, 0x00],  // lzma
      [0x28, 0xB5, 0x2F, 0xFD],  // zstd
      [0x04, 0x22, 0x4D, 0x18],  // lz4
      [0x50, 0x4B, 0x03, 0x04],  // zip
      [0x50, 0x4B, 0x05, 0x06],  // zip without members
    ]
    return (packed + bzip2).map { Magic(bytes: $0, content: .packed) } + [
      Magic(bytes: [0x1F, 0x8B, 0x08], content: .gzip),
      Magic(bytes: [0xFF, 0xFE], content: .utf16(isBigEndian: false)),
      Magic(bytes: [0xFE, 0xFF], content: .utf16(isBigEndian: true)),
      Magic(bytes: [0x00, 0x10, 0x00, 0x00, 0x11, 0x00, 0x00, 0x00], content: .traceFile),
    ]
  }()
}

extension Bytes {
  /// No byte is 0, but for those beside a line's end, which device logs write.
  fileprivate var isText: Bool {
    var start = 0
    while let zero = firstIndex(of: 0, from: start, to: Content.sniffedBytes) {
      let isBesideLineEnd = slice(zero - 1..<zero + 2).contains(0x0A)
      guard isBesideLineEnd else { return false }
      start = zero + 1
    }
    return true
  }

  /// A name of at most 100 bytes that is filled up with 0, as tar begins.
  fileprivate var couldBeTarHeader: Bool {
    guard let zero = firstIndex(of: 0, from: 0, to: Swift.min(count, 100)) else {
      // The name itself has not come to its end.
      return count < 100 && allSatisfy { $0 >= 0x20 }
    }
    guard zero > 0 else { return false }
    return slice(0..<zero).allSatisfy { $0 >= 0x20 } && slice(zero..<100).allSatisfy { $0 == 0 }
  }
}
