import CArchive

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The packed bytes, as libarchive asks for them.
final class ArchiveInput {
  private static let pieceSize = 256 << 10

  private let source: any ByteStream
  private let piece: ByteRoom
  /// How many bytes libarchive was given; it counts them itself once it knows what they are.
  private(set) var handedOver: Int64 = 0
  /// Why the source could not be read; libarchive only knows that it could not.
  private(set) var failure: InputError?

  init(_ source: any ByteStream) {
    self.source = source
    piece = .allocate(capacity: Self.pieceSize)
  }

  deinit { piece.deallocate() }

  /// Makes `archive` read from here; whoever calls keeps this alive as long as that.
  func attach(to archive: OpaquePointer?, _ library: carchive) -> Int32 {
    let pointer = Unmanaged.passUnretained(self).toOpaque()
    var results = [
      library.read_set_callback_data(archive, pointer),
      library.read_set_read_callback(archive) { _, pointer, bytes in
        ArchiveInput.at(pointer)?.read(bytes) ?? -1
      },
    ]
    if let source = source as? any SeekableStream, source.isSeekable {
      results += [
        library.read_set_seek_callback(archive) { _, pointer, offset, whence in
          ArchiveInput.at(pointer)?.seek(to: offset, from: whence) ?? Int64(ARCHIVE_FATAL)
        },
        library.read_set_skip_callback(archive) { _, pointer, count in
          ArchiveInput.at(pointer)?.skip(count) ?? 0
        },
      ]
    }
    return results.min() ?? ARCHIVE_OK
  }

  /// Reads what follows the archive: only at its end what is compressed tells whether it is damaged.
  func readToEnd() throws(InputError) {
    if let source = source as? any SeekableStream, source.isSeekable { return }
    while try source.read(into: piece) > 0 {}
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> ArchiveInput? {
    pointer.map { Unmanaged<ArchiveInput>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(_ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
    bytes?.pointee = UnsafeRawPointer(piece.baseAddress)
    do throws(InputError) {
      let count = try source.read(into: piece)
      handedOver += Int64(count)
      return count
    } catch {
      failure = error
      return -1
    }
  }

  private func seek(to offset: Int64, from whence: Int32) -> Int64? {
    (source as? any SeekableStream)?.seek(to: offset, from: whence)
  }

  /// Steps over bytes, but never over the end: that it is missing must show.
  private func skip(_ count: Int64) -> Int64 {
    guard let here = seek(to: 0, from: SEEK_CUR), let end = seek(to: 0, from: SEEK_END) else {
      return 0
    }
    let target = min(here + count, end)
    return seek(to: max(target, here), from: SEEK_SET) == nil ? 0 : max(target - here, 0)
  }
}
