/// What kind of stream an input is, decided from its first 64 KiB and then fixed.
package struct StreamProfile: Sendable, Equatable {
  /// What a record is made of.
  package enum Form: Sendable {
    /// Lines, each of which says where it belongs or goes on the one before.
    case lines
    /// Lines, and below them one with the fields of the record that they are.
    case trailers
    /// JSON objects that do not keep to one line each.
    case objects
  }

  package var form = Form.lines
  /// Records name their process: what only apps say is sought in lines of apps only.
  package var namesProcesses = false
  /// A line that has neither stamp nor process goes on the record before it.
  package var joinsLines = false
  /// The first word of a syslog line is the host, not a part of the process name.
  package var namesHost = true
  /// The hands of the clock turn often, or each stamp counts from the line before: every stamp counts.
  package var readsEveryStamp = false
  /// The copy holds its lines twice or thrice.
  package var isDoubled = false
  /// Text may be hidden behind escapes.
  package var holdsJSON = false

  package init() {}
}
