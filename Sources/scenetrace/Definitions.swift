import BuiltInPatterns
import Lifecycle
import LogInput
import Rules
import YAMLDocument

/// Every definition that a run uses, sorted by the layer that consumes it.
struct Definitions {
  private(set) var formats: [YAMLNode] = []
  private(set) var vocabulary: [YAMLNode] = []
  private(set) var rules: [YAMLNode] = []

  /// The built-in definitions; the examples of rules, which are most of them, only when they are wanted.
  static func builtIn(withExamples: Bool) throws(DefinitionError) -> Definitions {
    var definitions = Definitions()
    for file in PatternFile.all {
      let text = withExamples ? file.text : file.body
      try definitions.add(YAMLDocument.parse(text, path: "built-in:\(file.path)"))
    }
    return definitions
  }

  mutating func add(_ node: YAMLNode) throws(DefinitionError) {
    let keys = try node.mapping()
    let schema = try keys.required("schema")
    guard try schema.scalar() == "scenetrace/v1" else {
      throw schema.error(
        "this is not a schema that scenetrace knows", why: "it reads scenetrace/v1",
        remedy: "write schema: scenetrace/v1")
    }
    if keys[LogFormat.definitionKey] != nil || keys[Marker.definitionKey] != nil {
      formats.append(node)
    } else if let action = try keys["action"]?.scalar() {
      // A rule knows an action by its name: there can be only one of that name.
      vocabulary.removeAll { (try? $0.mapping()["action"]?.scalar()) == action }
      vocabulary.append(node)
    } else if Vocabulary.definitionKeys.contains(where: { keys[$0] != nil }) {
      vocabulary.append(node)
    } else if keys["rule"] != nil {
      rules.append(node)
    } else {
      throw node.error(
        "this file defines nothing",
        why: "it has none of the keys format, marker, rule, "
          + Vocabulary.definitionKeys.joined(separator: ", "),
        remedy: "start from one of the files that `scenetrace rules show ID` names")
    }
  }
}
