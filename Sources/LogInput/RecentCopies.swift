import Matching

/// The latest records of a copy that may hold each of them twice or thrice.
struct RecentCopies {
  /// How far copies of one line lie apart: the median is some microseconds.
  private static let window: Int64 = 1_000_000
  private static let capacity = 16

  private var entries: [(fingerprint: UInt64, traceTime: Int64)] = []
  private var oldest = 0

  /// Whether the record was seen within the last millisecond; if not, it is remembered.
  mutating func recognise(_ record: Record) -> Bool {
    guard let moment = record.moment else { return false }
    let fingerprint =
      record.message.fingerprint ^ (record.process.fingerprint &* 3) ^ (record.pid.fingerprint &* 5)
    let isCopy = entries.contains {
      $0.fingerprint == fingerprint && abs($0.traceTime &- moment.traceTime) <= Self.window
    }
    if isCopy { return true }
    if entries.count < Self.capacity {
      entries.append((fingerprint, moment.traceTime))
    } else {
      entries[oldest] = (fingerprint, moment.traceTime)
      oldest = (oldest + 1) % Self.capacity
    }
    return false
  }
}
