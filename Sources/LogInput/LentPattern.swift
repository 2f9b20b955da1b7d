import Matching

/// The pattern that cuts the lines of a format, which keeps it: one line is tried by many, and none counts references.
///
/// Whoever makes one lets go of it.
struct LentPattern: BitwiseCopyable {
  private let expression: Unmanaged<RegularExpression>
  private let groups: UnsafeMutableBufferPointer<(field: RecordField, group: Int)>

  init(_ pattern: LogFormat.LinePattern) {
    expression = .passUnretained(pattern.expression)
    groups = .allocate(capacity: pattern.groups.count)
    _ = groups.initialize(from: pattern.groups)
  }

  func deallocate() { groups.deallocate() }

  func match(_ text: Bytes) -> RegularExpression.Outcome {
    expression._withUnsafeGuaranteedRef { $0.match(text) }
  }

  /// Where the group lies in what was matched last.
  func range(of group: Int) -> Range<Int>? {
    expression._withUnsafeGuaranteedRef { $0.range(of: group) }
  }

  /// Gives the record the fields that were found in its body.
  func fill(_ record: inout Record) {
    for (field, group) in groups {
      guard let range = range(of: group) else { continue }
      record[field] = record.body.slice(range)
    }
  }
}
