import CommandLineKit
import Matching
import Reporting

extension Redaction {
  /// What takes secrets out of reports; nil when the arguments do not ask for it.
  convenience init?(_ arguments: ParsedArguments) throws(RegularExpression.CompileError) {
    guard arguments.isSet("redact") else { return nil }
    try self.init()
  }
}
