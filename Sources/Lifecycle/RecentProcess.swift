import LogInput
import Matching

/// The process of the record before, by which most records are recognised.
final class RecentProcess {
  private static let longest = 64

  /// Its place among the processes; nil when nothing is remembered.
  private(set) var index: Int?
  private(set) var isApp = false
  private var nameLength = 0
  private var pidLength = 0
  /// Its name, and behind it its number.
  private let text = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * RecentProcess.longest)

  deinit { text.deallocate() }

  /// Whether the record is of the same process.
  @inline(__always)
  func logged(_ record: Record) -> Bool {
    index != nil && record.process.count == nameLength && record.pid.count == pidLength
      && Self.isSame(record.process, text) && Self.isSame(record.pid, text + nameLength)
  }

  /// Names are short, and each record asks: a call of `Bytes.equals` takes longer than the comparison.
  @inline(__always)
  private static func isSame(_ bytes: Bytes, _ text: UnsafePointer<UInt8>) -> Bool {
    for place in 0..<bytes.count where bytes[place] != text[place] { return false }
    return true
  }

  /// Remembers whose the record is.
  func note(_ record: Record, index: Int, isApp: Bool) {
    let (name, pid) = (record.process, record.pid)
    guard name.count <= Self.longest, pid.count <= Self.longest else { return forget() }
    for place in 0..<name.count { text[place] = name[place] }
    for place in 0..<pid.count { text[name.count + place] = pid[place] }
    (nameLength, pidLength) = (name.count, pid.count)
    self.index = index
    self.isApp = isApp
  }

  /// Forgets it: who is who may have changed.
  func forget() { index = nil }
}
