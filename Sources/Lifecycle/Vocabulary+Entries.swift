import Matching
import YAMLDocument

/// Words, each decoded from its own entry.
extension Vocabulary {
  func callback(_ keys: YAMLMapping) throws(DefinitionError) -> Callback {
    Callback(
      name: try keys.required("name").scalar(),
      transition: try keys["transition"]?.choice(of: Transition.self),
      nameOnAppKit: try keys["on_appkit"]?.scalar(),
      nameOnWatch: try keys["on_watch"]?.scalar(),
      proves: try keys["proves"]?.choice(of: LifecycleSystem.self),
      source: try DefinitionSource(keys),
      isErrand: try keys["errand"]?.boolean() ?? false)
  }

  func callbackPattern(
    of callback: Int, _ match: YAMLNode, _ keys: YAMLMapping
  ) throws(DefinitionError) -> CallbackPattern {
    CallbackPattern(
      callback: callback, expression: try expression(match),
      isOfAppsOnly: try keys["apps_only"]?.boolean() ?? false)
  }

  /// An action as its file defines it, which is not linked to others yet.
  func action(_ keys: YAMLMapping) throws(DefinitionError) -> ActionWord {
    var captures: [(key: String, expression: RegularExpression)] = []
    for entry in try keys["captures"]?.mapping(allowing: ["task", "name"]).entries ?? [] {
      captures.append((entry.key, try expression(entry.value)))
    }
    return ActionWord(
      name: try keys.required("action").scalar(),
      confidence: try keys["confidence"]?.choice(of: ActionWord.Confidence.self) ?? .medium,
      category: try keys.required("category").scalar(),
      expression: try expression(try keys.required("match")),
      ignoresOutcomes: try keys["ignores_outcomes"]?.boolean() ?? false,
      everywhere: try keys["everywhere"].map { (node) throws(DefinitionError) in
        try expression(node)
      },
      captures: captures, source: try DefinitionSource(keys))
  }

  /// Links an action to those that its file names.
  func link(_ action: ActionWord, _ keys: YAMLMapping) throws(DefinitionError) {
    action.suppresses = try actionIndices(keys["suppresses"])
    action.implies = try actionIndices(keys["implies"])
    guard let unless = keys["unless"] else { return }
    let otherwise = try actionIndices(try keys.required("otherwise"))
    guard let other = otherwise.first else { return }
    action.exception = (try expression(unless), other)
  }

  func outcome(_ node: YAMLNode) throws(DefinitionError) -> OutcomeWord {
    let keys = try node.mapping(allowing: ["outcome", "match", "samples", "rejects"])
    return OutcomeWord(
      outcome: try keys.required("outcome").choice(of: Outcome.self),
      expression: try expression(try keys.required("match")),
      source: try DefinitionSource(keys))
  }

  /// The pieces that the phases of a file have in common.
  static func parts(_ file: YAMLMapping) throws(DefinitionError) -> PatternParts {
    var parts = PatternParts()
    for entry in try file["parts"]?.mapping().entries ?? [] {
      parts.add(try entry.value.scalar(), named: entry.key)
    }
    return parts
  }

  func phase(_ node: YAMLNode, _ parts: PatternParts) throws(DefinitionError) -> PhasePattern {
    let keys = try node.mapping(allowing: ["phase", "match", "apps_only", "samples", "rejects"])
    return PhasePattern(
      name: try keys.required("phase").scalar(),
      expression: try expression(
        try keys.required("match"), parts: parts, groups: ["new"]),
      isOfAppsOnly: try keys["apps_only"]?.boolean() ?? false,
      source: try DefinitionSource(keys))
  }

  func identity(_ node: YAMLNode) throws(DefinitionError) -> IdentityPattern {
    let keys = try node.mapping(allowing: ["identity", "match", "samples", "rejects"])
    if !node.isProven {
      _ = try IdentityPattern.samples(keys)
      _ = try keys.required("rejects").strings()
    }
    return IdentityPattern(
      key: try keys.required("identity").choice(of: SceneKey.Kind.self),
      expression: try expression(try keys.required("match"), groups: ["v"]), keys: keys)
  }

  /// Compiles a vocabulary pattern, with its parts in their places; it must have these `groups`.
  func expression(
    _ node: YAMLNode, parts: PatternParts = PatternParts(), groups: [String] = []
  ) throws(DefinitionError) -> RegularExpression {
    let text = parts.expand(try node.scalar())
    do throws(RegularExpression.CompileError) {
      let expression = try RegularExpression(text, library: library)
      for group in groups where expression.group(named: group) == nil {
        throw RegularExpression.CompileError(
          message: "it needs a group named '\(group)'", offset: 0)
      }
      return expression
    } catch {
      throw node.error(
        "this pattern does not compile: \(error.message)",
        why: "PCRE2 stopped at character \(error.offset + 1), with the parts in braces expanded",
        remedy: "patterns are Perl-compatible regular expressions, see pcre2pattern(3)")
    }
  }
}

extension IdentityPattern {
  static func samples(
    _ keys: YAMLMapping
  ) throws(DefinitionError) -> [(line: String, value: String)] {
    var samples: [(line: String, value: String)] = []
    for sample in try keys.required("samples").sequence() {
      let sample = try sample.mapping(allowing: ["line", "is"])
      samples.append((try sample.required("line").scalar(), try sample.required("is").scalar()))
    }
    return samples
  }
}
