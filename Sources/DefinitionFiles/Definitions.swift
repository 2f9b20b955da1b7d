import Lifecycle
import LogInput
import Rules
import YAMLDocument

/// Every definition that a run uses, sorted by the layer that consumes it.
package struct Definitions {
  package private(set) var formats: [YAMLNode] = []
  package private(set) var vocabulary: [YAMLNode] = []
  package private(set) var rules: [YAMLNode] = []
  private var actions: Set<String> = []

  package init() {}

  /// The built-in definitions as they lie in the binary.
  package init(builtIn files: BuiltInFiles) throws(DefinitionError) {
    for node in files.roots { try add(node) }
  }

  /// Adds what a file defines.
  package mutating func add(_ node: YAMLNode) throws(DefinitionError) {
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
      if !actions.insert(action).inserted {
        vocabulary.removeAll { (try? $0.mapping()["action"]?.scalar()) == action }
      }
      vocabulary.append(node)
    } else if Vocabulary.definitionKeys.contains(where: { keys[$0] != nil }) {
      vocabulary.append(node)
    } else if keys[RuleCatalog.definitionKey] != nil {
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
