import Matching

/// How a stamp is laid out, as a format file writes it: `yyyy-MM-dd HH:mm:ss[S][Z]`.
///
/// `yyyy yy MM M MMM dd d HH H hh h mm ss` are fields (`d` is padded with a space or not at all), `a`
/// tells the half of the day, `S` is a fraction of 1 to 9 digits with its `.`, `,` or `:` before it,
/// `Z` a zone (`+0100`, `+01:00`, `+01`, `Z`, `UTC`, `GMT+1`), `epoch` a number since 1970, or since
/// 2001 as Apple counts, told apart by size, `elapsed` seconds since something began, `delta`
/// milliseconds since the line before, or blanks. `[...]` may be missing, `'...'` stands for itself, and so does
/// every other character.
package struct TimeLayout: Sendable {
  enum Field: Sendable, Equatable {
    case literal(UInt8)
    case year, shortYear, month, shortMonth, monthName, day, paddedDay
    case hour, shortHour, hour12, shortHour12, minute, second, halfDay, fraction, zone
    case epoch, elapsed, delta
  }

  struct Step: Sendable {
    var field: Field
    /// Steps of an optional group are skipped together when one of them does not fit.
    var optionalGroup: Int
  }

  let steps: [Step]
  package let basis: ClockReading.Basis
  package let hasYear: Bool
  package let hasDate: Bool

  /// Longer names stand before those that they begin with.
  private static let names: [(StaticString, Field)] = [
    ("epoch", .epoch), ("elapsed", .elapsed), ("delta", .delta), ("yyyy", .year),
    ("yy", .shortYear), ("MMM", .monthName), ("MM", .month), ("M", .shortMonth), ("dd", .day),
    ("d", .paddedDay), ("HH", .hour), ("H", .shortHour), ("hh", .hour12), ("h", .shortHour12),
    ("mm", .minute), ("ss", .second), ("S", .fraction), ("a", .halfDay), ("Z", .zone),
  ]

  /// Nil when the layout's brackets do not match or it names no time of day.
  package init?(_ text: String) {
    var steps: [Step] = []
    var group = 0
    var groups = 0
    var isQuoted = false
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "'") {
        isQuoted.toggle()
        rest = rest.dropFirst()
      } else if isQuoted {
        steps.append(Step(field: .literal(byte), optionalGroup: group))
        rest = rest.dropFirst()
      } else if byte == UInt8(ascii: "[") {
        guard group == 0 else { return nil }
        groups += 1
        group = groups
        rest = rest.dropFirst()
      } else if byte == UInt8(ascii: "]") {
        guard group != 0 else { return nil }
        group = 0
        rest = rest.dropFirst()
      } else if let (name, field) = Self.names.first(where: { Self.begins(rest, with: $0.0) }) {
        steps.append(Step(field: field, optionalGroup: group))
        rest = rest.dropFirst(name.utf8CodeUnitCount)
      } else {
        steps.append(Step(field: .literal(byte), optionalGroup: group))
        rest = rest.dropFirst()
      }
    }
    func has(_ fields: Field...) -> Bool { steps.contains { fields.contains($0.field) } }
    let countsSeconds = has(.epoch, .elapsed, .delta)
    guard group == 0, !isQuoted,
      countsSeconds || has(.hour, .shortHour, .hour12, .shortHour12)
    else { return nil }
    self.steps = steps
    basis = has(.elapsed) ? .start : has(.delta) ? .previousLine : .calendar
    hasYear = has(.epoch, .year, .shortYear)
    hasDate = has(.epoch, .day, .paddedDay)
  }

  private static func begins(_ text: ArraySlice<UInt8>, with name: StaticString) -> Bool {
    guard text.first == name.utf8Start[0] else { return false }
    return text.withUnsafeBufferPointer { $0.starts(with: name) }
  }

  /// The moment that `stamp` names, or nil when it does not follow the layout to its end.
  package func reading(of stamp: Bytes) -> ClockReading? {
    follow(stamp) { _, _ in }?.reading(of: self)
  }

  /// Reads `stamp` to its end and tells what is taken for which field; nil when it does not follow the
  /// layout. What was taken by a group that is skipped after all is told as well.
  @inline(__always)
  func follow(_ stamp: Bytes, _ take: (Field, Range<Int>) -> Void) -> StampCursor? {
    var cursor = StampCursor(stamp)
    var index = 0
    var before = cursor
    while index < steps.count {
      let step = steps[index]
      if index == 0 || steps[index - 1].optionalGroup != step.optionalGroup { before = cursor }
      let start = cursor.position
      if cursor.take(step.field) {
        take(step.field, start..<cursor.position)
        index += 1
      } else if step.optionalGroup != 0 {
        cursor = before
        index += 1
        while index < steps.count, steps[index].optionalGroup == step.optionalGroup { index += 1 }
      } else {
        return nil
      }
    }
    return cursor.isAtEnd ? cursor : nil
  }
}
