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
      _ = rule.coded(&codec, definition: rule.definition)
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
      return Rule(&codec, definition: files.root(place))
    }
  }
}

extension Rule {
  fileprivate convenience init(_ codec: inout ImageCodec, definition: YAMLNode) {
    let empty = Rule(
      id: "", area: "", title: "", severity: .note, cases: [], bounds: Bounds(),
      definition: definition)
    let own = empty.coded(&codec, definition: definition)
    self.init(
      id: own.id, area: own.area, title: own.title, severity: own.severity, cases: own.cases,
      bounds: own.bounds, definition: definition)
  }

  fileprivate func coded(_ codec: inout ImageCodec, definition: YAMLNode) -> Rule {
    var (id, area, title, severity, bounds) = (id, area, title, severity, bounds)
    codec.text(&id)
    codec.text(&area)
    codec.text(&title)
    codec.choice(&severity)
    bounds.code(&codec)
    // All cases of a rule have its states.
    var states = cases.first?.states ?? []
    codec.list(&states, StateDefinition.empty) { codec, state in state = state.coded(&codec) }
    var cases: [RuleCase?] = cases
    codec.list(&cases, nil) { codec, item in
      item = RuleCase.coded(item, states: states, &codec)
    }
    return Rule(
      id: id, area: area, title: title, severity: severity, cases: cases.compactMap { $0 },
      bounds: bounds, definition: definition)
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
  fileprivate static var empty: StateDefinition {
    StateDefinition(
      name: "", since: EventPattern(), until: EventPattern(), note: nil, renews: false)
  }

  fileprivate func coded(_ codec: inout ImageCodec) -> StateDefinition {
    var (name, since, until, note, renews) = (name, since, until, note, renews)
    codec.text(&name)
    codec.pattern(&since)
    codec.pattern(&until)
    codec.optional(&note, "") { $0.text(&$1) }
    codec.flag(&renews)
    return StateDefinition(name: name, since: since, until: until, note: note, renews: renews)
  }
}
