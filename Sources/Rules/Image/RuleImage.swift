import Lifecycle
import Matching
import Packing
import YAMLDocument

/// The built-in rules as they lie in the binary: resolved against the vocabulary that lies there, too, so
/// that no name has to be looked up.
package enum RuleImage {
  /// Writes the rules, which are defined in the files at `paths`.
  package static func write(
    _ catalog: RuleCatalog, filesAt paths: [String], to writer: inout PackedWriter
  ) {
    var codec = ImageCodec()
    var count = catalog.rules.count
    codec.number(&count)
    for rule in catalog.rules {
      var place = paths.firstIndex(of: rule.definition.file.path) ?? 0
      codec.number(&place)
      _ = Rule.coded(rule, &codec, definition: rule.definition)
    }
    writer = codec.writer
  }

  /// The rules that were written.
  static func rules(
    in table: PackedTable, files: BuiltInFiles, library: PatternLibrary
  ) -> [Rule] {
    var codec = ImageCodec(table, library: library)
    var count = 0
    codec.number(&count)
    return (0..<count).map { _ in
      var place = 0
      codec.number(&place)
      return Rule.coded(nil, &codec, definition: files.root(place))
    }
  }
}

extension Rule {
  fileprivate static func coded(
    _ known: Rule?, _ codec: inout ImageCodec, definition: @autoclosure @escaping () -> YAMLNode
  ) -> Rule {
    var (id, area, title) = (known?.id ?? "", known?.area ?? "", known?.title ?? "")
    codec.text(&id)
    codec.text(&area)
    codec.text(&title)
    var severity = known?.severity ?? .note
    codec.choice(&severity)
    var bounds = known?.bounds ?? Bounds()
    bounds.code(&codec)
    // All cases of a rule have its states.
    var states: [StateDefinition?] = known?.cases.first?.states ?? []
    codec.list(&states, nil) { codec, state in state = StateDefinition.coded(state, &codec) }
    let ownStates = states.compactMap { $0 }
    var cases: [RuleCase?] = known?.cases ?? []
    codec.list(&cases, nil) { codec, item in
      item = RuleCase.coded(item, states: ownStates, &codec)
    }
    return Rule(
      id: id, area: area, title: title, severity: severity, cases: cases.compactMap { $0 },
      bounds: bounds, definition: definition())
  }
}

extension Rule.Bounds {
  fileprivate mutating func code(_ codec: inout ImageCodec) {
    codec.choices(&systems)
    codec.choices(&platforms)
    codec.optional(&launches, .foreground) { $0.choice(&$1) }
    codec.choices(&needs)
    codec.flag(&isOncePerTrace)
    codec.list(&yieldsTo, Rule.Precedence(rule: "")) { codec, other in
      codec.text(&other.rule)
      codec.flag(&other.isOverLaunch)
      codec.flag(&other.isAwaited)
    }
    var named = thresholds.sorted { $0.key < $1.key }.map { (name: $0.key, bound: $0.value) }
    codec.list(&named, (name: "", bound: 0)) { codec, item in
      codec.text(&item.name)
      codec.nanoseconds(&item.bound)
    }
    if !named.isEmpty {
      thresholds = Dictionary(uniqueKeysWithValues: named.map { ($0.name, $0.bound) })
    }
  }
}

extension RuleCase {
  fileprivate static func coded(
    _ known: RuleCase?, states: [StateDefinition], _ codec: inout ImageCodec
  ) -> RuleCase {
    let form = (known?.form ?? .check("")).coded(&codec)
    var scope = known?.scope ?? .unit
    codec.choice(&scope)
    var actions = known?.known ?? ActionSet()
    codec.actions(&actions)
    var exempt = known?.exempt ?? []
    codec.list(&exempt, SequenceStep(event: EventPattern())) { codec, step in
      codec.pattern(&step.event)
      codec.optionalPattern(&step.without)
    }
    var severity = known?.severity ?? .note
    codec.choice(&severity)
    var confidence = known?.confidence ?? .likely
    codec.choice(&confidence)
    var message = known?.message ?? ""
    codec.text(&message)
    var notes = known?.notes ?? []
    codec.list(&notes, (role: .trigger, text: "")) { codec, note in
      codec.choice(&note.role)
      codec.text(&note.text)
    }
    return RuleCase(
      form: form, scope: scope, known: actions, exempt: exempt, states: states,
      severity: severity, confidence: confidence, message: message,
      notes: notes, library: codec.library)
  }
}

extension StateDefinition {
  fileprivate static func coded(
    _ known: StateDefinition?, _ codec: inout ImageCodec
  ) -> StateDefinition {
    var (name, note, renews) = (known?.name ?? "", known?.note, known?.renews ?? false)
    var since = known?.since ?? EventPattern()
    var until = known?.until ?? EventPattern()
    codec.text(&name)
    codec.pattern(&since)
    codec.pattern(&until)
    codec.optional(&note, "") { $0.text(&$1) }
    codec.flag(&renews)
    return StateDefinition(name: name, since: since, until: until, note: note, renews: renews)
  }
}
