/// Nanoseconds written as seconds, without floating point.
package struct DecimalSeconds: Sendable {
  private let nanoseconds: Int64

  /// Makes the text form of a duration.
  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Up to nine fraction digits, without trailing zeros: `0.2`, `-1.000000001`, `5`.
  package var exact: String {
    let fraction = digits(9).trimmingZeros
    return whole + (fraction.isEmpty ? "" : "." + fraction)
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
    let fraction = String(nanoseconds.magnitude % 1_000_000_000)
    let padded = String(repeating: "0", count: 9 - fraction.count) + fraction
    return String(padded.prefix(count))
  }
}

extension String {
  fileprivate var trimmingZeros: String {
    var rest = self[...]
    while rest.last == "0" { rest = rest.dropLast() }
    return String(rest)
  }
}
