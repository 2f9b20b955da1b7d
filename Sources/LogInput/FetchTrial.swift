#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds out whether it is faster to look at a file where the system keeps it than to read it.
///
/// What was written in small parts the system keeps page by page, and it takes longer to fetch the pages than to copy
/// what they hold; `Benchmarks/bench.py --only written,doubling` shows both.
struct FetchTrial {
  /// So much is fetched before that is compared with reading.
  static let size = 2 << 20
  /// Fetching may take so many times as long as reading alone: then both take about as long in all.
  static let patience = 1.5

  private let patience: Double
  private var nanoseconds: Int64 = 0

  /// A trial in which fetching may take `patience` times as long as reading.
  init(patience: Double) { self.patience = patience }

  /// Times what fetches a piece.
  mutating func time(_ fetch: () -> Bool) -> Bool {
    let begin = SteadyClock.now
    defer { nanoseconds += SteadyClock.now - begin }
    return fetch()
  }

  /// Whether reading the first `count` bytes of the file, which were fetched, would have been faster.
  func favoursReading(_ count: Int, of descriptor: Int32) -> Bool {
    Double(nanoseconds) > Double(Self.timeToRead(count, of: descriptor)) * patience
  }

  private static func timeToRead(_ count: Int, of descriptor: Int32) -> Int64 {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 64) { room in
      func read(_ size: Int) {
        for place in stride(from: 0, to: size, by: room.count) {
          _ = pread(descriptor, room.baseAddress, room.count, off_t(place))
        }
      }
      // The room has to be there before.
      read(room.count)
      let begin = SteadyClock.now
      read(count)
      return SteadyClock.now - begin
    }
  }
}
