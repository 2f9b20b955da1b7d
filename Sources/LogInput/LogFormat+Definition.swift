import Matching
import YAMLDocument

extension LogFormat {
  /// The key that marks a definition file as a format.
  package static let definitionKey = "format"

  /// Compiles the format that a file defines.
  package convenience init(
    definition: YAMLNode, library: PatternLibrary = PatternLibrary()
  ) throws(DefinitionError) {
    let keys = try definition.mapping(allowing: [
      "schema", "format", "title", "hint", "kind", "line", "requires", "only", "fields", "message",
      "clock", "envelope", "encoding", "copied", "may_name_host", "report", "of_tests",
      "always_read",
      "wins_over", "samples", "rejects",
    ])
    let kind = try Self.kind(keys, library)
    if !definition.isProven { _ = try Self.samples(keys) }
    self.init(
      id: try keys.required("format").scalar(), title: try keys.required("title").scalar(),
      hint: try keys["hint"]?.scalar() ?? "", definition: keys, kind: kind,
      clock: try Self.clock(keys), habits: try Self.habits(keys),
      winsOver: try keys["wins_over"]?.strings() ?? [])
  }

  private static func kind(
    _ keys: YAMLMapping, _ library: PatternLibrary
  ) throws(DefinitionError) -> Kind {
    let name = try keys["kind"]?.choice([
      "pattern", "json", "wrapper", "trailer", "notice", "bare",
    ])
    switch name {
    case "json": return .json(try jsonKeys(keys))
    case "bare": return .bare
    case "notice": return .notice(try linePattern(keys, library))
    case "trailer": return .trailer(try linePattern(keys, library))
    case "wrapper":
      let pattern = try linePattern(keys, library, besides: "inner")
      guard let inner = pattern.expression.group(named: "inner") else {
        throw keys.error(
          atKey: "line", "this wrapper does not say what it wraps",
          why: "the group 'inner' holds the line that was passed on",
          remedy: "write (?<inner>.*) where that line stands")
      }
      return .wrapper(pattern, inner: inner)
    default: return .pattern(try linePattern(keys, library))
    }
  }

  private static func clock(_ keys: YAMLMapping) throws(DefinitionError) -> Clock {
    var clock = Clock()
    guard let node = keys["clock"] else { return clock }
    let parts = try node.mapping(allowing: ["layouts", "resolution"])
    for node in try parts.required("layouts").sequence() {
      guard let layout = TimeLayout(try node.scalar()) else {
        throw node.error(
          "this is no stamp layout", why: "it needs an hour, and brackets and quotes that match",
          remedy: "write it like yyyy-MM-dd HH:mm:ss[S][Z], epoch, elapsed or delta")
      }
      clock.layouts.append(layout)
    }
    clock.resolution = try parts["resolution"]?.nanoseconds()
    return clock
  }

  private static func habits(_ keys: YAMLMapping) throws(DefinitionError) -> Habits {
    var habits = Habits()
    habits.isEnvelope = try keys["envelope"]?.boolean() ?? false
    habits.isVisual = try keys["encoding"]?.choice(["vis"]) == "vis"
    habits.isCopied = try keys["copied"]?.boolean() ?? false
    habits.mayNameHost = try keys["may_name_host"]?.boolean() ?? false
    habits.isReport = try keys["report"]?.boolean() ?? false
    habits.isOfTests = try keys["of_tests"]?.boolean() ?? false
    habits.alwaysRead = try keys["always_read"]?.strings() ?? []
    return habits
  }

  private static func linePattern(
    _ keys: YAMLMapping, _ library: PatternLibrary, besides other: String? = nil
  ) throws(DefinitionError) -> LinePattern {
    let node = try keys.required("line")
    let expression = try RegularExpression(definition: node, library: library)
    var groups: [(field: RecordField, group: Int)] = []
    for name in expression.groupNames where name != other {
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
    return JSONKeys(
      required: try keys["requires"]?.strings() ?? [], only: try keys["only"]?.strings() ?? [],
      fields: fields, messages: try keys["message"]?.strings().map { MessageTemplate($0) } ?? [])
  }

  static func samples(_ keys: YAMLMapping) throws(DefinitionError) -> [FormatSample] {
    var samples: [FormatSample] = []
    for node in try keys.required("samples").sequence() {
      let sample = try node.mapping(allowing: ["line", "expect"])
      var expectations: [(field: String, value: String)] = []
      for entry in try sample["expect"]?.mapping().entries ?? [] {
        guard
          RecordField(rawValue: entry.key) != nil
            || ["moment", "resolution", "inner"].contains(entry.key)
        else {
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
    return samples
  }
}

extension RegularExpression {
  /// Compiles the pattern that a definition file holds at `node`.
  package convenience init(
    definition node: YAMLNode, library: PatternLibrary
  ) throws(DefinitionError) {
    let pattern = try node.scalar()
    do throws(RegularExpression.CompileError) {
      try self.init(pattern, library: library)
    } catch {
      throw node.error(
        "this pattern does not compile: \(error.message)",
        why: "PCRE2 stopped at character \(error.offset + 1) of the pattern",
        remedy: "patterns are Perl-compatible regular expressions, see pcre2pattern(3)")
    }
  }
}
