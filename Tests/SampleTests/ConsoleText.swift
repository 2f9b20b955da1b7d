import Foundation

/// The commands that a document shows at a prompt, with what it shows that they print.
struct ConsoleText {
  /// A command, its further lines behind `> `, and what it prints.
  struct Exchange {
    var command: String
    /// As the document shows it, with the prompts.
    var source: String
    var output: String
  }

  /// The lines of the document in order: prose, and blocks at a prompt.
  enum Part {
    case prose(String)
    case block([Exchange])
  }

  private(set) var parts: [Part] = []

  init(_ text: String) {
    var prose = ""
    var block: [Exchange]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      guard var exchanges = block else {
        prose += line + "\n"
        if line == "```console" {
          parts.append(.prose(prose))
          prose = ""
          block = []
        }
        continue
      }
      if line == "```" {
        parts.append(.block(exchanges))
        block = nil
        prose = line + "\n"
      } else {
        Self.take(line, into: &exchanges)
        block = exchanges
      }
    }
    // The split leaves an empty line behind the last line break.
    parts.append(.prose(String(prose.dropLast())))
  }

  private static func take(_ line: String, into exchanges: inout [Exchange]) {
    if line.hasPrefix("$ ") {
      let command = String(line.dropFirst(2))
      exchanges.append(Exchange(command: command, source: line + "\n", output: ""))
    } else if !exchanges.isEmpty {
      let last = exchanges.count - 1
      if exchanges[last].output.isEmpty, line.hasPrefix("> ") {
        exchanges[last].command += "\n" + line.dropFirst(2)
        exchanges[last].source += line + "\n"
      } else {
        exchanges[last].output += line + "\n"
      }
    }
  }

  var exchanges: [Exchange] {
    parts.flatMap { part -> [Exchange] in
      if case .block(let exchanges) = part { exchanges } else { [] }
    }
  }

  /// The document with what commands print, in order, in the place of what it shows.
  func text(printing outputs: [String]) -> String {
    var rest = outputs[...]
    return parts.map { part in
      switch part {
      case .prose(let text): text
      case .block(let exchanges):
        exchanges.map { $0.source + (rest.popFirst() ?? $0.output) }.joined()
      }
    }.joined()
  }
}
