/// The log's clock, in microseconds, with the formatted second kept until it changes.
struct Clock {
  private(set) var microseconds: Int
  private var year: Int
  private var month: Int
  private var day: Int
  private var second: Int
  private let syslogText: UnsafeMutablePointer<UInt8>
  private let isoText: UnsafeMutablePointer<UInt8>

  init(year: Int, month: Int, day: Int, second: Int, microsecond: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.second = second
    microseconds = microsecond
    syslogText = .allocate(capacity: 16)
    isoText = .allocate(capacity: 32)
    format()
  }

  /// Ticks of a 24 MHz clock since boot.
  var ticks: Int { elapsed * 24 }
  private var elapsed: Int { 86_400_000_000 + elapsedSeconds * 1_000_000 + microseconds }
  private var elapsedSeconds = 0

  @inline(__always)
  mutating func advance(_ amount: Int) {
    microseconds += amount
    if microseconds >= 1_000_000 { carry() }
  }

  private mutating func carry() {
    let seconds = microseconds / 1_000_000
    microseconds %= 1_000_000
    elapsedSeconds += seconds
    second += seconds
    while second >= 86_400 {
      second -= 86_400
      day += 1
      let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      if day > lengths[month - 1] {
        day = 1
        month += 1
        if month > 12 {
          month = 1
          year += 1
        }
      }
    }
    format()
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func format() {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let time = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    let syslog = "\(names[month - 1]) \(day < 10 ? " " : "")\(day) \(time)"
    let iso = "\(year)-\(two(month))-\(two(day)) \(time)."
    for (index, byte) in syslog.utf8.enumerated() { syslogText[index] = byte }
    for (index, byte) in iso.utf8.enumerated() { isoText[index] = byte }
  }

  /// `Nov 12 12:24:37`
  @inline(__always)
  func putSyslog(_ out: inout Output) {
    out.put(syslogText, 15)
  }

  /// `2025-03-01 09:00:00.000123+0100`
  @inline(__always)
  func putISO(_ out: inout Output) {
    out.put(isoText, 20)
    out.putDecimal(microseconds, width: 6)
    out.put("+0100")
  }
}
