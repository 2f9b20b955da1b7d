import Matching

/// One file in an archive.
struct PackedMember {
  let name: String
  /// As tar says what it is: a file, a link, a directory.
  let kind: UInt8
  let content: [UInt8]
}

/// The members of an archive, as an input describes them.
struct PackedMembers {
  private static let names = [
    "a.log", "./b.log", "logs/c.log", "X.logarchive/Info.plist", "t.xcresult/Data/x",
    "__MACOSX/._a",
    "logs/._c.log", "dir/", "d.log.gz", "../up", "p/../../q", "", "é.log", "/abs.log", "x.tracev3",
    "a\nb.log", String(repeating: "long/", count: 24), "e.tar",
  ]
  private static let kinds = Array("0000000".utf8) + Array("125gxLKS\u{0}V".utf8)

  private(set) var members: [PackedMember] = []

  init(_ choices: inout Choices, atMost most: Int = 24) {
    while !choices.isOver, members.count < most {
      let named = choices.byte()
      let name =
        named < 200 ? Self.names[named % Self.names.count] : choices.bytes(named - 200).text
      let kind = Self.kinds[choices.number(below: Self.kinds.count)]
      let (length, nesting) = (choices.byte(), choices.byte())
      var content = Array(choices.bytes(length << (nesting & 3)))
      // What is packed inside of what is packed.
      if nesting & 4 != 0 { content = GzipFile(content).bytes }
      if nesting & 8 != 0 {
        content = TarFile([PackedMember(name: "inner.log", kind: 0x30, content: content)]).bytes
      }
      if nesting & 16 != 0 { content = [0xFF, 0xFE] + content }
      members.append(PackedMember(name: name, kind: kind, content: content))
    }
  }
}

/// A tar archive (ustar; POSIX.1-2017, pax).
struct TarFile {
  private(set) var bytes: [UInt8] = []

  init(_ members: [PackedMember]) {
    for member in members { add(member) }
    bytes += [UInt8](repeating: 0, count: 1024)
  }

  private mutating func add(_ member: PackedMember) {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: [UInt8], at place: Int, most: Int) {
      header.replaceSubrange(place..<place + min(most, text.count), with: text.prefix(most))
    }
    put(Array(member.name.utf8), at: 0, most: 100)
    put(Self.octal(0o644, digits: 7), at: 100, most: 7)
    put(Self.octal(member.content.count, digits: 11), at: 124, most: 11)
    put(Self.octal(0, digits: 11), at: 136, most: 11)
    put(Array("        ".utf8), at: 148, most: 8)
    header[156] = member.kind
    put(Array("a.log".utf8), at: 157, most: 100)
    put(Array("ustar".utf8) + [0] + Array("00".utf8), at: 257, most: 8)
    put(Self.octal(header.reduce(0) { $0 + Int($1) }, digits: 6) + [0], at: 148, most: 7)
    bytes += header + member.content
    bytes += [UInt8](repeating: 0, count: (512 - member.content.count % 512) % 512)
  }

  private static func octal(_ number: Int, digits: Int) -> [UInt8] {
    let text = Array(String(number, radix: 8).utf8)
    return [UInt8](repeating: 0x30, count: max(0, digits - text.count)) + text
  }
}

/// A gzip file whose content is stored (RFC 1952, RFC 1951).
struct GzipFile {
  let bytes: [UInt8]

  init(_ content: [UInt8]) {
    let content = content.prefix(0xFFFF)
    let length = UInt16(content.count)
    bytes =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + length.littleEndianBytes
      + (~length).littleEndianBytes + content + Checksum.crc32(content).littleEndianBytes
      + UInt32(content.count).littleEndianBytes
  }
}

/// A zip archive of stored members (APPNOTE.TXT, 4.3).
struct ZipFile {
  private(set) var bytes: [UInt8] = []

  init(_ members: [PackedMember]) {
    var directory: [UInt8] = []
    for member in members {
      let size = UInt32(member.content.count).littleEndianBytes
      let name = Array(member.name.utf8)
      let common =
        [20, 0, 0, 8, 0, 0, 0, 0, 0, 0] + Checksum.crc32(member.content[...]).littleEndianBytes
        + size + size + UInt16(name.count).littleEndianBytes + [0, 0]
      directory += [0x50, 0x4B, 1, 2, 20, 3] + common + [UInt8](repeating: 0, count: 10)
      directory += UInt32(bytes.count).littleEndianBytes + name
      bytes += [0x50, 0x4B, 3, 4] + common + name + member.content
    }
    let count = UInt16(members.count).littleEndianBytes
    let place = UInt32(bytes.count).littleEndianBytes
    bytes += directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count
    bytes += UInt32(directory.count).littleEndianBytes + place + [0, 0]
  }
}

/// Logs that were packed, in every way that is read.
enum PackedSamples {
  static func all(of logs: [[UInt8]]) -> [[UInt8]] {
    let members = logs.enumerated().map { index, log in
      PackedMember(name: "logs/\(index).log", kind: 0x30, content: Array(log.prefix(500)))
    }
    let small = Array(members.prefix(2))
    let tar = TarFile(small).bytes
    return logs.map { GzipFile($0).bytes }
      + [tar, GzipFile(tar).bytes, ZipFile(members).bytes, ZipFile([]).bytes, TarFile([]).bytes]
      // How the others begin: what they hold is libarchive's.
      + [
        Array("BZh91AY&SY".utf8), [0x1F, 0x9D, 0x90, 0x61],
        [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4],
        [0x5D, 0, 0, 0x80, 0, 0xFF, 0xFF], [0x28, 0xB5, 0x2F, 0xFD, 4, 0x58, 0x41],
        [0x04, 0x22, 0x4D, 0x18, 0x64, 0x40, 0xA7], [0, 0x10, 0, 0, 0x11, 0, 0, 0],
        [0xFF, 0xFE, 0x61, 0, 0x0A, 0], [0xFE, 0xFF, 0, 0x61, 0, 0x0A],
      ]
  }
}

private enum Checksum {
  static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 != 0 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}

extension FixedWidthInteger {
  fileprivate var littleEndianBytes: [UInt8] {
    withUnsafeBytes(of: littleEndian) { Array($0) }
  }
}
