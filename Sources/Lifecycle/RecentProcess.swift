import LogInput
import Matching

/// The process of the record before, by which most records are recognised.
final class RecentProcess {
  private static let longest = 64

  /// Its place among the processes; nil when nothing is remembered.
  private(set) var index: Int?
  private(set) var isApp = false
  /// How often who is who may have changed.
  private(set) var changes = 0
  private var nameLength = 0
  private var pidLength = 0
  /// How far behind the beginning of its name its number stands on the line; nil where it stands elsewhere.
  private var distance: Int?
  /// Its name, and behind it its number.
  private let text = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * RecentProcess.longest)
  /// The line from its name to the end of its number.
  private let span = UnsafeMutablePointer<UInt8>.allocate(capacity: RecentProcess.longest)

  deinit {
    text.deallocate()
    span.deallocate()
  }

  /// Whether the record is of the same process.
  @inline(__always)
  func logged(_ record: LentRecord) -> Bool {
    guard index != nil, record.pointee.process.count == nameLength,
      record.pointee.pid.count == pidLength
    else { return false }
    return isWritten(record) || isNamed(record)
  }

  /// Whether the line says it with the same bytes, which are compared in few steps.
  @inline(__always)
  private func isWritten(_ record: LentRecord) -> Bool {
    guard let distance, let name = record.pointee.process.baseAddress,
      record.pointee.pid.baseAddress == name + distance
    else { return false }
    let length = distance &+ pidLength
    guard length >= 8 else { return false }
    var place = 0
    while place &+ 8 < length {
      if Self.word(name, at: place) != Self.word(span, at: place) { return false }
      place &+= 8
    }
    return Self.word(name, at: length &- 8) == Self.word(span, at: length &- 8)
  }

  @inline(__always)
  private static func word(_ text: UnsafePointer<UInt8>, at place: Int) -> UInt64 {
    UnsafeRawPointer(text).loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  /// Whether name and number are the same, wherever they stand.
  private func isNamed(_ record: LentRecord) -> Bool {
    Self.isSame(record.pointee.process, text)
      && Self.isSame(record.pointee.pid, text + nameLength)
  }

  private static func isSame(_ bytes: Bytes, _ text: UnsafePointer<UInt8>) -> Bool {
    bytes.equals(Bytes(start: text, count: bytes.count))
  }

  /// Remembers whose the record is.
  func note(_ record: Record, index: Int, isApp: Bool) {
    let (name, pid) = (record.process, record.pid)
    guard name.count <= Self.longest, pid.count <= Self.longest else {
      self.index = nil
      return
    }
    for place in 0..<name.count { text[place] = name[place] }
    for place in 0..<pid.count { text[name.count + place] = pid[place] }
    (nameLength, pidLength) = (name.count, pid.count)
    noteSpan(of: record)
    self.index = index
    self.isApp = isApp
  }

  private func noteSpan(of record: Record) {
    distance = nil
    guard let line = record.text.baseAddress, let name = record.process.baseAddress,
      let pid = record.pid.baseAddress, name >= line, pid >= name + nameLength,
      pid + pidLength <= line + record.text.count, pid + pidLength - name <= Self.longest
    else { return }
    span.update(from: name, count: pid + pidLength - name)
    distance = pid - name
  }

  /// Forgets it: who is who may have changed.
  func forget() {
    index = nil
    changes &+= 1
  }
}
