import CZlib
import Matching

/// What a gzip file was made from. libarchive reads gzip too, but withholds up to 64 KiB before a
/// place where a file is cut off, which are the last lines before a crash.
final class GzipStream: ByteStream {
  private static let pieceSize = 256 << 10
  #if canImport(Darwin)
    private static let library = load("/usr/lib/libz.1.dylib")
  #else
    private static let library = load("libz.so.1")
  #endif

  private let source: any ByteStream
  private let name: String
  private let library: czlib
  private let piece: ByteRoom
  /// On the heap: zlib keeps its address.
  private let inflater: UnsafeMutablePointer<z_stream>
  /// How many packed bytes were read.
  private var packed = 0
  /// Between two of the files that make up one: here it may end.
  private var isBetween = true
  private var isAtEnd = false
  private var failure: InputError?

  /// The content of the gzip file that `source` holds; nil where zlib is not installed.
  init?(_ source: any ByteStream, name: String) {
    guard let library = Self.library else { return nil }
    self.source = source
    self.name = name
    self.library = library
    piece = .allocate(capacity: Self.pieceSize)
    inflater = .allocate(capacity: 1)
    inflater.initialize(to: z_stream())
    let begun = withUnsafePointer(to: library) { czlib_begin_gzip($0, inflater) }
    guard begun == Z_OK else { return nil }
  }

  deinit {
    _ = library.inflate_end(inflater)
    inflater.deallocate()
    piece.deallocate()
  }

  private static func load(_ name: String) -> czlib? {
    var library = czlib()
    return czlib_load(&library, name) != 0 ? library : nil
  }

  func read(into room: ByteRoom) throws(InputError) -> Int {
    let size = UInt32(clamping: room.count)
    inflater.pointee.next_out = room.baseAddress
    inflater.pointee.avail_out = size
    while !isAtEnd, inflater.pointee.avail_out == size {
      if inflater.pointee.avail_in == 0 { try refill() }
      if !isAtEnd { unpack() }
    }
    let count = Int(size - inflater.pointee.avail_out)
    // What was unpacked before the damage goes first.
    if count == 0, let failure {
      self.failure = nil
      throw failure
    }
    return count
  }

  func prospect() throws(InputError) -> Prospect {
    isAtEnd || inflater.pointee.avail_in > 0 ? .bytes : try source.prospect()
  }

  private func refill() throws(InputError) {
    let count = try source.read(into: piece)
    packed += count
    inflater.pointee.next_in = piece.baseAddress
    inflater.pointee.avail_in = UInt32(count)
    if count == 0 { end(isBetween ? nil : "it ends within the compressed data") }
  }

  /// Unpacks as much as is there, or fits.
  private func unpack() {
    // What follows the last of the files and is none is padding, as gzip has it.
    let isFirst = packed == Int(inflater.pointee.avail_in)
    if isBetween, !isFirst, inflater.pointee.next_in.pointee != 0x1F { return end(nil) }
    isBetween = false
    switch library.inflate(inflater, Z_NO_FLUSH) {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END:
      _ = library.inflate_reset(inflater)
      isBetween = true
    default: end(inflater.pointee.msg.map { String(cString: $0) } ?? "no reason is known")
    }
  }

  private func end(_ damage: String?) {
    isAtEnd = true
    guard let damage else { return }
    let offset = packed - Int(inflater.pointee.avail_in)
    failure = .damaged(name, at: Int64(offset), of: name, because: damage)
  }
}
