import Reporting

/// Standard output and standard error, and whether anything was complained about.
final class Console {
  let output = DescriptorWriter(OperatingSystem.standardOutput)
  let isOutputTerminal = OperatingSystem.isTerminal(OperatingSystem.standardOutput)
  /// How many columns the terminal has; nil when standard output is none.
  var outputColumns: Int? { OperatingSystem.columns(of: OperatingSystem.standardOutput) }
  private let diagnostics = DescriptorWriter(OperatingSystem.standardError)
  /// A message said that something could not be done.
  private(set) var hadTrouble = false

  /// Says on standard error what could not be done.
  func complain(_ message: String) {
    hadTrouble = true
    // What was printed so far stands before the message when both go to one place.
    output.flush()
    say("scenetrace: error: \(SafeText.of(message))\n")
  }

  /// Says something of several lines that could not be done.
  func complain(rendered text: String) {
    hadTrouble = true
    output.flush()
    say(text.split(separator: "\n").map { SafeText.of(String($0)) + "\n" }.joined())
  }

  /// Says on standard error what is worth knowing and no trouble.
  func remark(_ message: String) {
    output.flush()
    say("scenetrace: note: \(SafeText.of(message))\n")
  }

  /// Says on standard error what has no effect, though somebody meant it to.
  func warn(_ message: String) {
    output.flush()
    say("scenetrace: warning: \(SafeText.of(message))\n")
  }

  func say(_ text: String) {
    diagnostics.write(text)
    diagnostics.flush()
  }

  func finish() {
    output.flush()
    if let failure = output.failure { complain("standard output: \(failure.reason)") }
  }
}
