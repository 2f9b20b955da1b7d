import Testing

@testable import YAMLDocument

func parse(_ text: String) throws -> YAMLNode {
  try YAMLDocument.parse(text, path: "a.yml")
}

/// The rendered error of something that has to fail.
func failure(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no error"
  } catch let error as DefinitionError {
    return error.rendered
  } catch {
    return "another error: \(error)"
  }
}

/// The rendered error of text that has to be refused.
func refusal(_ text: String) -> String {
  failure { _ = try parse(text) }
}

/// The first line of a rendered error.
func headline(_ rendered: String) -> String {
  rendered.split(separator: "\n").first.map(String.init) ?? ""
}
