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
  /// How far behind the beginning of its name its number stands on the line.
  private var distance = 0
  /// Its name and what follows it on the line as far as its number reaches.
  private let text = UnsafeMutablePointer<UInt8>.allocate(capacity: RecentProcess.longest)

  deinit { text.deallocate() }

  /// Whether the record is of the same process, and says so in the same way.
  @inline(__always)
  func logged(_ record: LentRecord) -> Bool {
    guard index != nil, record.pointee.process.count == nameLength,
      record.pointee.pid.count == pidLength,
      let name = record.pointee.process.baseAddress,
      pidLength == 0 || record.pointee.pid.baseAddress == name + distance
    else { return false }
    let length = distance &+ pidLength
    guard length >= 8 else { return Self.isSame(name, text, length) }
    var place = 0
    while place &+ 8 < length {
      if Self.word(name, at: place) != Self.word(text, at: place) { return false }
      place &+= 8
    }
    return Self.word(name, at: length &- 8) == Self.word(text, at: length &- 8)
  }

  @inline(__always)
  private static func word(_ text: UnsafePointer<UInt8>, at place: Int) -> UInt64 {
    UnsafeRawPointer(text).loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  private static func isSame(
    _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    for place in 0..<length where one[place] != other[place] { return false }
    return true
  }

  /// Remembers whose the record is, where it says so in one place.
  func note(_ record: Record, index: Int, isApp: Bool) {
    self.index = nil
    guard let name = record.process.baseAddress else { return }
    let distance =
      record.pid.count == 0
      ? record.process.count : record.pid.baseAddress.map { $0 - name } ?? 0
    let length = distance + record.pid.count
    guard distance >= record.process.count, length <= Self.longest,
      record.text.contains(name..<name + length)
    else { return }
    text.update(from: name, count: length)
    (nameLength, pidLength, self.distance) = (record.process.count, record.pid.count, distance)
    self.index = index
    self.isApp = isApp
  }

  /// Forgets it: who is who may have changed.
  func forget() {
    index = nil
    changes &+= 1
  }
}

extension Bytes {
  /// Whether it has all of these.
  fileprivate func contains(_ places: Range<UnsafePointer<UInt8>>) -> Bool {
    guard let base = baseAddress else { return false }
    return places.lowerBound >= base && places.upperBound <= base + count
  }
}
