/// What is wrong with a definition file: the error every definition loader throws.
package struct DefinitionError: Error, Hashable, Sendable {
  /// The file, as the user named it.
  package var path: String

  /// Where in the file, if the problem has a place.
  package var mark: Mark?

  /// What is wrong, in one line without a closing period.
  package var problem: String

  /// Why that is a problem.
  package var why: String?

  /// What to try.
  package var remedy: String?

  /// The line of source the mark points into.
  package var snippet: String?

  /// Makes an error; without a mark it is about the file as a whole.
  package init(
    path: String, mark: Mark? = nil, problem: String, why: String? = nil, remedy: String? = nil,
    snippet: String? = nil
  ) {
    self.path = path
    self.mark = mark
    self.problem = problem
    self.why = why
    self.remedy = remedy
    self.snippet = snippet
  }
}

extension DefinitionError {
  /// The whole message as lines for a terminal, without a final line break.
  package var rendered: String {
    var lines: [String] = []
    if let mark {
      lines.append("\(path):\(mark.line):\(mark.column): error: \(problem)")
      if let snippet {
        let excerpt = SourceExcerpt(line: snippet, column: mark.column)
        lines.append("   | \(excerpt.text)")
        lines.append("   | \(excerpt.pointer)")
      }
    } else {
      lines.append("\(path): error: \(problem)")
    }
    if let why { lines.append("  why: \(why)") }
    if let remedy { lines.append("  help: \(remedy)") }
    return lines.joined(separator: "\n")
  }
}

extension DefinitionError: CustomStringConvertible {
  /// The same text as `rendered`.
  package var description: String { rendered }
}
