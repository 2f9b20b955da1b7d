/// How a duration is written: a whole number and a unit, as in `500ms`.
package enum DurationText {
  private static let units: [(name: String, nanoseconds: Int64)] = [
    ("ns", 1),
    ("us", 1000),
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
    ("m", 60_000_000_000),
    ("h", 3_600_000_000_000),
    ("d", 86_400_000_000_000),
  ]

  /// The units for an error message: `ns, us, ms, s, m, h or d`.
  package static var unitList: String {
    let names = units.map(\.name)
    return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
  }

  /// The length as it is written, in the largest unit that needs no fraction.
  package static func text(_ nanoseconds: Int64) -> String {
    let unit = units.last { nanoseconds != 0 && nanoseconds % $0.nanoseconds == 0 } ?? units[0]
    return "\(nanoseconds / unit.nanoseconds)\(unit.name)"
  }

  /// The length of a duration, or nil for text that is none or is too long to count.
  package static func nanoseconds(_ text: String) -> Int64? {
    let digits = text.prefix { ("0"..."9").contains($0) && $0.isASCII }
    guard let amount = Int64(digits),
      let unit = units.first(where: { $0.name == text[digits.endIndex...] })
    else { return nil }
    let (product, overflow) = amount.multipliedReportingOverflow(by: unit.nanoseconds)
    return overflow ? nil : product
  }
}
