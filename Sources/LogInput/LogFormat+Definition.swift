import Matching
import YAMLDocument

extension LogFormat {
  /// The key that marks a definition file as a format.
  package static let definitionKey = "format"

  /// Compiles the format that a file defines.
  package convenience init(definition: YAMLNode) throws(DefinitionError) {
    let keys = try definition.mapping(allowing: [
      "schema", "format", "title", "source", "kind", "line", "requires", "fields", "clocks",
      "wins_over", "samples", "rejects",
    ])
    let kindName = try keys["kind"]?.choice(["pattern", "json", "notice", "bare"]) ?? "pattern"
    let kind: Kind
    switch kindName {
    case "json": kind = .json(try Self.jsonKeys(keys))
    case "bare": kind = .bare
    case "notice": kind = .notice(try Self.linePattern(keys))
    default: kind = .pattern(try Self.linePattern(keys))
    }
    var clocks: [TimeLayout] = []
    for node in try keys["clocks"]?.sequence() ?? [] {
      guard let clock = TimeLayout(try node.scalar()) else {
        throw node.error(
          "this is no stamp layout", why: "it needs at least HH, and brackets that match",
          remedy: "write it like yyyy-MM-dd HH:mm:ss[S][Z], or epoch")
      }
      clocks.append(clock)
    }
    let (samples, rejects) = try Self.samples(keys)
    self.init(
      id: try keys.required("format").scalar(), title: try keys.required("title").scalar(),
      kind: kind, clocks: clocks, winsOver: try keys["wins_over"]?.strings() ?? [],
      samples: samples, rejects: rejects)
  }

  private static func linePattern(_ keys: YAMLMapping) throws(DefinitionError) -> LinePattern {
    let node = try keys.required("line")
    let expression = try RegularExpression(definition: node)
    var groups: [(field: RecordField, group: Int)] = []
    for name in expression.groupNames {
      guard let field = RecordField(rawValue: name), let group = expression.group(named: name)
      else {
        throw node.error(
          "the group '\(name)' is no field of a record",
          why: "fields are \(RecordField.allCases.map(\.rawValue).joined(separator: ", "))",
          remedy: "rename it, or make it a group without a name")
      }
      groups.append((field, group))
    }
    return LinePattern(expression: expression, groups: groups)
  }

  private static func jsonKeys(_ keys: YAMLMapping) throws(DefinitionError) -> JSONKeys {
    var fields: [(field: RecordField, keys: [String])] = []
    for entry in try keys.required("fields").mapping(
      allowing: RecordField.allCases.map(\.rawValue)
    ).entries {
      if let field = RecordField(rawValue: entry.key) {
        fields.append((field, try entry.value.strings()))
      }
    }
    return JSONKeys(required: try keys["requires"]?.strings() ?? [], fields: fields)
  }

  private static func samples(
    _ keys: YAMLMapping
  ) throws(DefinitionError) -> ([FormatSample], [String]) {
    var samples: [FormatSample] = []
    for node in try keys.required("samples").sequence() {
      let sample = try node.mapping(allowing: ["line", "expect"])
      var expectations: [(field: String, value: String)] = []
      for entry in try sample["expect"]?.mapping().entries ?? [] {
        guard RecordField(rawValue: entry.key) != nil || entry.key == "moment" else {
          throw entry.value.error("'\(entry.key)' is no field of a record")
        }
        expectations.append((entry.key, try entry.value.scalar()))
      }
      samples.append(
        FormatSample(line: try sample.required("line").scalar(), expectations: expectations))
    }
    let rejects = try keys.required("rejects").strings()
    guard !samples.isEmpty, !rejects.isEmpty else {
      throw keys.node.error(
        "a format needs a sample it accepts and a line it rejects",
        why: "both are run by `scenetrace formats test`",
        remedy: "fill in samples: and rejects:")
    }
    return (samples, rejects)
  }
}

extension RegularExpression {
  /// Compiles the pattern that a definition file holds at `node`.
  package convenience init(definition node: YAMLNode) throws(DefinitionError) {
    let pattern = try node.scalar()
    do throws(RegularExpression.CompileError) {
      try self.init(pattern)
    } catch {
      throw node.error(
        "this pattern does not compile: \(error.message)",
        why: "PCRE2 stopped at character \(error.offset + 1) of the pattern",
        remedy: "patterns are Perl-compatible regular expressions, see pcre2pattern(3)")
    }
  }
}
