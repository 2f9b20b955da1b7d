/// Nanoseconds written as seconds, without floating point.
package struct DecimalSeconds: Sendable {
  private let nanoseconds: Int64

  /// Makes the text form of a duration.
  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Up to nine fraction digits, without trailing zeros: `0.2`, `-1.000000001`, `5`.
  package var exact: String {
    var fraction = nanoseconds.magnitude % 1_000_000_000
    if fraction == 0 { return whole }
    var count = 9
    while fraction % 10 == 0 {
      fraction /= 10
      count -= 1
    }
    return whole + "." + Self.padded(fraction, count)
  }

  /// Exactly `count` fraction digits; what is finer is cut off.
  package func fixed(_ count: Int) -> String {
    count == 0 ? whole : whole + "." + digits(count)
  }

  private var whole: String {
    let seconds = nanoseconds.magnitude / 1_000_000_000
    return (nanoseconds < 0 ? "-" : "") + String(seconds)
  }

  private func digits(_ count: Int) -> String {
    String(Self.padded(nanoseconds.magnitude % 1_000_000_000, 9).prefix(count))
  }

  private static func padded(_ number: UInt64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
