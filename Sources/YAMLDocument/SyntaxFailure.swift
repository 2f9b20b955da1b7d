import CYAML

/// What libyaml did not understand, said so that the reader of the message can repair it.
struct SyntaxFailure {
  let error: DefinitionError

  init(_ parser: yaml_parser_t, in file: YAMLFile) {
    guard let text = parser.problem else {
      error = file.error(at: nil, problem: "not enough memory to read the file")
      return
    }
    let problem = String(cString: text)
    if parser.error == YAML_READER_ERROR {
      error = Self.unreadable(problem, at: file.mark(atOffset: parser.problem_offset), in: file)
      return
    }
    let mark = Mark(parser.problem_mark)
    error = file.error(
      at: mark, problem: problem, why: Self.context(of: parser, besides: mark),
      remedy: Self.remedy(for: problem, before: file.scalar(at: mark)))
  }

  private static func unreadable(
    _ problem: String, at mark: Mark, in file: YAMLFile
  ) -> DefinitionError {
    let isControl = problem.hasPrefix("control")
    return file.error(
      at: mark, problem: isControl ? problem : "\(problem): the file is not UTF-8 text",
      why: isControl
        ? "YAML text has no control characters but tab and line breaks"
        : "definition files are read as UTF-8 only",
      remedy: isControl
        ? "remove the character, or write it as \"\\x1B\" between double quotes"
        : "save the file as UTF-8")
  }

  private static func context(of parser: yaml_parser_t, besides mark: Mark) -> String? {
    guard let context = parser.context else { return nil }
    let start = Mark(parser.context_mark)
    let text = String(cString: context)
    return start == mark ? text : "\(text) that starts at \(start.line):\(start.column)"
  }

  private static func remedy(for problem: String, before scalar: Unicode.Scalar?) -> String {
    switch (problem, scalar) {
    case (_, "\t"): return "indent with spaces; YAML does not allow tabs there"
    case ("found character that cannot start any token", let scalar?):
      return "put text that starts with '\(scalar)' between quotes"
    case ("mapping values are not allowed in this context", _):
      return "put text that contains ': ' between quotes, or check the indentation"
    case ("could not find expected ':'", _):
      return "write ': ' after the key, or check the indentation"
    case ("found invalid Unicode character escape code", _):
      return "write the character itself instead of its escape"
    case ("found unknown escape character", _):
      return "write '\\\\' for a backslash, or use single quotes"
    case ("found unexpected end of stream", _): return "close the quote"
    default: return "check the indentation, and quote text that starts with punctuation"
    }
  }
}
