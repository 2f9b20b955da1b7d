import Lifecycle
import Reporting

/// All that there is to know about a message of the system that is a finding by itself.
struct MessagePage {
  let message: RuntimeMessage

  /// For a terminal.
  var text: String {
    """
    \(message.id) (\(message.severity), message of the system)
    \(SafeText.of(message.meaning))

    The system says so itself; a rule that takes the message for its evidence speaks in its place.

    fix: \(SafeText.of(message.fix))

    for example
    \(message.samples.map { "  \(SafeText.of($0))\n" }.joined())
    """
  }

  /// A table for a repository's documentation.
  static func markdown(_ messages: [RuntimeMessage]) -> String {
    """
    ## Messages of the system

    These are findings by their own ids where no rule takes them for its evidence.

    | id | severity | meaning | fix |
    |---|---|---|---|

    """
      + messages.sorted { $0.id < $1.id }.map { message in
        let cells =
          [message.id, message.severity] + [message.meaning, message.fix].map(MarkdownText.inline)
        return "| \(cells.joined(separator: " | ")) |\n"
      }.joined()
  }
}
