import CProcess
import Matching

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A large file whose bytes are looked at where the system keeps them: nothing is copied, and of what lies far
/// behind nothing stays.
///
/// What was written in small parts the system keeps page by page, and it takes longer to fetch the pages than to copy
/// what they hold: then only the beginning is looked at there.
// Who gets its pieces and who looks at them keep to their own properties.
final class MappedFile: @unchecked Sendable {
  /// A smaller file is read as soon as this is prepared.
  static let worthwhile = 4 << 20
  /// So much is let go of at a time.
  private static let leastLetGo = 4 << 20

  /// So much is fetched before that is compared with reading.
  static let trial = 2 << 20
  /// Fetching may take so many times as long: what is copied lies close at hand afterwards, but takes room there.
  static let patience = 1.5

  private let file: OpenFile
  private let mapping: cprocess_mapping
  /// How much of it was given.
  private var given = 0
  /// How much of it was let go of.
  private var left = 0
  /// How many seconds it took to fetch what was given; nil once that was compared.
  private var fetching: Double? = 0
  private let patience: Double
  private var isSlow = false

  /// Nil when the file has to be read: it is small, or somebody read from it, or the system refuses. Fetching may take
  /// `patience` times as long as reading.
  init?(_ file: OpenFile, patience: Double) {
    guard file.isSeekable, let size = file.promised, size >= Self.worthwhile else { return nil }
    var mapping = cprocess_mapping()
    guard cprocess_map(file.descriptor, Int(size), &mapping) else { return nil }
    self.file = file
    self.mapping = mapping
    self.patience = patience
  }

  deinit { cprocess_unmap(mapping) }

  var bytes: UnsafeMutablePointer<UInt8> { mapping.bytes }
  var count: Int { mapping.length }

  /// Where the next piece of at most so many bytes lies; nil at its end, and when only reading tells what follows.
  /// Reading goes on behind what was given.
  func next(most: Int) throws(InputError) -> Range<Int>? {
    if cprocess_was_cut(mapping) { throw file.cutError }
    let size = min(most, count - given)
    guard size > 0, isWorthFetching, fetch(size) else { return nil }
    let piece = given..<given + size
    guard file.goOn(at: Int64(piece.upperBound)) else { return nil }
    given = piece.upperBound
    return piece
  }

  private var isWorthFetching: Bool {
    if let time = fetching, given >= Self.trial {
      fetching = nil
      isSlow = time > timeToRead() * patience
    }
    return !isSlow
  }

  private func fetch(_ size: Int) -> Bool {
    guard let time = fetching else { return cprocess_fetch(mapping, given, size) }
    let begin = Self.seconds
    let isThere = cprocess_fetch(mapping, given, size)
    fetching = time + Self.seconds - begin
    return isThere
  }

  /// How many seconds it would have taken to read what was given.
  private func timeToRead() -> Double {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 64) { room in
      func read(_ size: Int) {
        for place in stride(from: 0, to: size, by: room.count) {
          _ = pread(file.descriptor, room.baseAddress, room.count, off_t(place))
        }
      }
      // The room has to be there before.
      read(room.count)
      let begin = Self.seconds
      read(Self.trial)
      return (Self.seconds - begin) * Double(given) / Double(Self.trial)
    }
  }

  /// Of a clock that only goes on.
  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Lets go of what lies before `place`.
  func letGo(before place: Int) {
    guard place - left >= Self.leastLetGo else { return }
    // Whole pages, however large a system's are.
    let size = (place - left) / Self.leastLetGo * Self.leastLetGo
    cprocess_let_go(mapping, left, size)
    left += size
  }
}
