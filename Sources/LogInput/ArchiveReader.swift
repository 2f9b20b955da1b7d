import CArchive
import Matching

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The members of a packed input, one after the other; what is merely compressed has one.
final class ArchiveReader {
  struct Member {
    /// Its path in the archive; nil for the only content of what is merely compressed.
    let path: String?
    let isRegular: Bool
  }

  // Never changed, and thus safe to share.
  private nonisolated(unsafe) static let locale =
    newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) ?? newlocale(LC_CTYPE_MASK, "UTF-8", nil)

  private let name: String
  private let library: carchive
  private let archive: OpaquePointer?
  private let input: ArchiveInput
  /// What of the block that was unpacked last nobody has read yet.
  private var block = Bytes(start: nil, count: 0)
  /// Nothing after this can be read.
  private(set) var isBroken = false
  private var hasMembers = false

  /// Opens the archive or compressed file that `source` holds.
  init(_ source: any ByteStream, name: String, with library: ArchiveLibrary?) throws(InputError) {
    guard let library else { throw ArchiveLibrary.missing(for: name) }
    self.name = name
    self.library = library.functions
    input = ArchiveInput(source)
    archive = self.library.read_new()
    try prepare()
  }

  deinit { _ = library.read_free(archive) }

  private func prepare() throws(InputError) {
    // One that this libarchive lacks is missed when an input needs it.
    for support in [
      library.read_support_filter_bzip2, library.read_support_filter_compress,
      library.read_support_filter_gzip, library.read_support_filter_lz4,
      library.read_support_filter_lzma, library.read_support_filter_xz,
      library.read_support_filter_zstd, library.read_support_format_empty,
      library.read_support_format_raw, library.read_support_format_tar,
      library.read_support_format_zip,
    ] {
      _ = support?(archive)
    }
    try check(input.attach(to: archive, library))
    try check(library.read_open1(archive))
  }

  /// The next member; what was not read of the one before is left out.
  func nextMember() throws(InputError) -> Member? {
    guard !isBroken else { return nil }
    // In the locale that a program has until it asks for another, names are ASCII only.
    let locale = uselocale(Self.locale)
    defer { uselocale(locale) }
    block = Bytes(start: nil, count: 0)
    var entry: OpaquePointer?
    var result = ARCHIVE_RETRY
    while result == ARCHIVE_RETRY { result = library.read_next_header(archive, &entry) }
    if result == ARCHIVE_EOF {
      if hasMembers {
        isBroken = true
        try input.readToEnd()
      }
      return emptyContent()
    }
    if result < ARCHIVE_WARN { isBroken = true }
    try check(result)
    hasMembers = true
    guard format == ARCHIVE_FORMAT_RAW else {
      let isLink = library.entry_hardlink(entry) != nil
      return Member(path: path(of: entry), isRegular: !isLink && isRegular(entry))
    }
    // Nothing was unpacked: this is not what its first bytes said.
    if library.filter_count(archive) < 2 {
      isBroken = true
      throw InputError.damagedBeginning(name)
    }
    return Member(path: nil, isRegular: true)
  }

  /// Reads of the member's content; 0 is its end. `member` names it in messages.
  func read(into room: ByteRoom, of member: String) throws(InputError) -> Int {
    while block.isEmpty {
      guard !isBroken else { return 0 }
      var start: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      let result = library.read_data_block(archive, &start, &count, &offset)
      if result == ARCHIVE_EOF { return 0 }
      try check(result, reading: member)
      block = Bytes(start: start?.assumingMemoryBound(to: UInt8.self), count: count)
    }
    let count = min(room.count, block.count)
    _ = room.update(fromContentsOf: block.slice(0..<count))
    block = block.slice(count..<block.count)
    return count
  }

  /// Nothing at all, compressed, is one input without content; an archive without members is none.
  private func emptyContent() -> Member? {
    guard !hasMembers, format == ARCHIVE_FORMAT_EMPTY else { return nil }
    hasMembers = true
    isBroken = true
    return Member(path: nil, isRegular: true)
  }

  private var format: Int32 { library.format(archive) & ARCHIVE_FORMAT_BASE_MASK }

  private func isRegular(_ entry: OpaquePointer?) -> Bool {
    withUnsafePointer(to: library) { carchive_is_regular($0, entry) != 0 }
  }

  /// Its path without the "." that many begin with.
  private func path(of entry: OpaquePointer?) -> String {
    let text = library.entry_pathname(entry) ?? library.entry_pathname_utf8(entry)
    let path = text.map { String(cString: $0) } ?? "?"
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  private func check(_ result: Int32, reading member: String? = nil) throws(InputError) {
    guard result < ARCHIVE_WARN else { return }
    if result != ARCHIVE_FAILED { isBroken = true }
    if let failure = input.failure { throw failure }
    let reason = library.error_string(archive).map { String(cString: $0) } ?? "no reason is known"
    let counted = library.filter_bytes(archive, -1)
    throw InputError.damaged(
      member ?? name, at: counted >= 0 ? counted : input.handedOver, of: name, because: reason)
  }
}
