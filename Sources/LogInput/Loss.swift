/// Something that the log says itself is missing from it.
package struct Loss: Sendable, Equatable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Whole lines are missing.
    case lines
    /// What a process logged is hidden or cut: an action may have stood there. Callbacks are not
    /// looked for in it, because an app that hides them hides all of them.
    case text
    /// The input breaks off: what is missing would follow its last line.
    case tail
  }

  package var kind: Kind
  /// The line that says so. What is missing lies between the record before it and this line.
  package var line: Int
  /// Whose lines or text are missing, as records print it; empty when that may be anybody's.
  package var process: [UInt8]
  package var pid: [UInt8]
  /// The clock of the line that says so, where it has one: nothing that is missing is later.
  package var moment: Moment?
  /// The clock of the record before it, where that is known: nothing that is missing is earlier. A
  /// window that had closed by then is judged by what was there.
  package var earliest: Moment?

  package init(
    kind: Kind, line: Int, process: [UInt8] = [], pid: [UInt8] = [], moment: Moment? = nil,
    earliest: Moment? = nil
  ) {
    self.kind = kind
    self.line = line
    self.process = process
    self.pid = pid
    self.moment = moment
    // A hidden text was logged when its line was.
    self.earliest = earliest ?? (kind == .text ? moment : nil)
  }

  /// It names nobody whose lines are missing.
  package var isOfEverybody: Bool { process.isEmpty && pid.isEmpty }
}
