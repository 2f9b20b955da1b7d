import Matching

/// How a stamp is laid out, as a format file writes it: `yyyy-MM-dd HH:mm:ss[S][Z]`.
///
/// `yyyy MM MMM dd d HH mm ss` are fields (`d` is padded with a space or not at all), `S` is a
/// fraction of 1 to 9 digits with its `.`, `,` or `:` before it, `Z` a zone (`+0100`, `+01:00`, `Z`),
/// `epoch` a number of seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by
/// size. `[...]` may be missing; every other character stands for itself.
package struct TimeLayout: Sendable {
  enum Field: Sendable, Equatable {
    case literal(UInt8)
    case year, month, monthName, day, paddedDay, hour, minute, second, fraction, zone, epoch
  }

  struct Step: Sendable {
    var field: Field
    /// Steps of an optional group are skipped together when one of them does not fit.
    var optionalGroup: Int
  }

  let steps: [Step]
  package let hasYear: Bool
  package let hasDate: Bool

  /// Nil when the layout's brackets do not match or it names no time of day.
  package init?(_ text: String) {
    var steps: [Step] = []
    var group = 0
    var groups = 0
    var rest = Array(text.utf8)[...]
    let names: [(String, Field)] = [
      ("epoch", .epoch), ("yyyy", .year), ("MMM", .monthName), ("MM", .month), ("dd", .day),
      ("d", .paddedDay), ("HH", .hour), ("mm", .minute), ("ss", .second), ("S", .fraction),
      ("Z", .zone),
    ]
    while let byte = rest.first {
      if byte == UInt8(ascii: "[") {
        guard group == 0 else { return nil }
        groups += 1
        group = groups
        rest = rest.dropFirst()
      } else if byte == UInt8(ascii: "]") {
        guard group != 0 else { return nil }
        group = 0
        rest = rest.dropFirst()
      } else if let (name, field) = names.first(where: { rest.starts(with: $0.0.utf8) }) {
        steps.append(Step(field: field, optionalGroup: group))
        rest = rest.dropFirst(name.utf8.count)
      } else {
        steps.append(Step(field: .literal(byte), optionalGroup: group))
        rest = rest.dropFirst()
      }
    }
    let isEpoch = steps.contains { $0.field == .epoch }
    guard group == 0, isEpoch || steps.contains(where: { $0.field == .hour }) else { return nil }
    self.steps = steps
    hasYear = isEpoch || steps.contains { $0.field == .year }
    hasDate = isEpoch || steps.contains { $0.field == .day || $0.field == .paddedDay }
  }

  /// The moment that `stamp` names, or nil when it does not follow the layout to its end.
  package func reading(of stamp: Bytes) -> ClockReading? {
    var cursor = StampCursor(stamp)
    var index = 0
    var before = cursor
    while index < steps.count {
      let step = steps[index]
      if index == 0 || steps[index - 1].optionalGroup != step.optionalGroup { before = cursor }
      if cursor.take(step.field) {
        index += 1
      } else if step.optionalGroup != 0 {
        cursor = before
        index += 1
        while index < steps.count, steps[index].optionalGroup == step.optionalGroup { index += 1 }
      } else {
        return nil
      }
    }
    return cursor.isAtEnd ? cursor.reading(hasYear: hasYear, hasDate: hasDate) : nil
  }
}
