import Lifecycle

extension EventPattern {
  /// Most patterns consist of few parts: a number says first which.
  func code(_ codec: inout ImageCodec) {
    var parts = codec.isReading ? 0 : partsInUse
    codec.number(&parts)
    func has(_ part: Int) -> Bool { parts >> part & 1 == 1 }
    if has(0) { codec.transitions(&transitions) }
    if has(1) { codec.numbers(&callbacks) }
    if has(2) {
      var bits = Int(phases.rawValue)
      codec.number(&bits)
      phases = PhaseSet(rawValue: UInt8(truncatingIfNeeded: bits))
    }
    if has(3) { codec.actions(&actions) }
    if has(4) { codec.numbers(&messages) }
    if has(5) { codec.transitions(&windows) }
    if has(6) { codec.numbers(&occasions) }
    if has(7) { codec.numbers(&messageOccasions) }
    if has(8) { codec.list(&states, StateCondition(state: 0)) { $1.code(&$0) } }
    if has(9) { codeConditions(&codec) }
    if has(10) { codeMarks(&codec) }
  }

  private var partsInUse: Int {
    [
      !transitions.isEmpty, !callbacks.isEmpty, !phases.isEmpty, !actions.isEmpty,
      !messages.isEmpty, !windows.isEmpty, !occasions.isEmpty, !messageOccasions.isEmpty,
      !states.isEmpty, !isPlain, hasMarks,
    ].enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) }
  }

  private func codeConditions(_ codec: inout ImageCodec) {
    codec.optionalNanoseconds(&afterBackground)
    codec.expression(&text)
    codec.expression(&notText)
    codec.optional(&otherTask, false) { $0.flag(&$1) }
    codec.optional(&otherScene, .unknown) { $0.choice(&$1) }
  }

  private var hasMarks: Bool {
    namesScene != nil || isFirst != nil || isRepeated != nil || isOfApp != nil || ignoresImplied
  }

  private func codeMarks(_ codec: inout ImageCodec) {
    codec.optional(&namesScene, false) { $0.flag(&$1) }
    codec.optional(&isFirst, false) { $0.flag(&$1) }
    codec.optional(&isRepeated, false) { $0.flag(&$1) }
    codec.optional(&isOfApp, false) { $0.flag(&$1) }
    codec.flag(&ignoresImplied)
  }
}

extension StateCondition {
  mutating func code(_ codec: inout ImageCodec) {
    codec.number(&state)
    codec.flag(&isOpen)
    codec.optionalNanoseconds(&atLeast)
    codec.optionalNanoseconds(&atMost)
  }
}

extension ImageCodec {
  /// One that is read must be new and empty.
  mutating func pattern(_ pattern: inout EventPattern) { pattern.code(&self) }

  mutating func optionalPattern(_ pattern: inout EventPattern?) {
    optional(&pattern, EventPattern()) { $0.pattern(&$1) }
  }
}
