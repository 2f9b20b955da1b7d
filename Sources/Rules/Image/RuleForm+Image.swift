import Lifecycle

extension RuleCase.Form {
  /// The form with what the image says of it, or as it is when the image is written.
  func coded(_ codec: inout ImageCodec) -> RuleCase.Form {
    var name = name
    codec.choice(&name)
    switch name {
    case .forbid:
      var form =
        if case .forbid(let own) = self { own } else { RuleCase.Forbid(event: EventPattern()) }
      form.code(&codec)
      return .forbid(form)
    case .require:
      var form =
        if case .require(let own) = self { own } else {
          RuleCase.Require(event: EventPattern(), required: EventPattern())
        }
      form.code(&codec)
      return .require(form)
    case .expect:
      var form =
        if case .expect(let own) = self { own } else {
          RuleCase.Expect(trigger: EventPattern(), expected: EventPattern())
        }
      form.code(&codec)
      return .expect(form)
    case .pair:
      var form =
        if case .pair(let own) = self { own } else {
          RuleCase.Pair(open: EventPattern(), close: EventPattern())
        }
      form.code(&codec)
      return .pair(form)
    case .count:
      var form =
        if case .count(let own) = self { own } else {
          RuleCase.Count(event: EventPattern(), bound: 0, isMaximum: true)
        }
      form.code(&codec)
      return .count(form)
    case .sequence:
      var form =
        if case .sequence(let own) = self { own } else { RuleCase.Sequence(steps: [], blamed: 0) }
      form.code(&codec)
      return .sequence(form)
    case .protocol:
      var form =
        if case .machine(let own) = self { own } else {
          RuleCase.Machine(events: [], states: [], moves: [])
        }
      form.code(&codec)
      return .machine(form)
    case .only:
      var form =
        if case .only(let own) = self { own } else {
          RuleCase.Only(action: EventPattern(), places: EventPattern(), neverIn: EventPattern())
        }
      form.code(&codec)
      return .only(form)
    case .check:
      var check = if case .check(let own) = self { own } else { "" }
      codec.text(&check)
      return .check(check)
    }
  }

  private var name: FormName {
    switch self {
    case .forbid: .forbid
    case .require: .require
    case .expect: .expect
    case .pair: .pair
    case .count: .count
    case .sequence: .sequence
    case .machine: .protocol
    case .only: .only
    case .check: .check
    }
  }
}

extension RuleCase.Forbid {
  fileprivate mutating func code(_ codec: inout ImageCodec) {
    codec.pattern(&event)
    codec.optionalPattern(&since)
    codec.optionalPattern(&until)
    codec.optionalNanoseconds(&within)
    codec.optionalNanoseconds(&after)
    codec.optionalPattern(&excuse)
    codec.nanoseconds(&excusedWithin)
  }
}

extension RuleCase.Require {
  fileprivate mutating func code(_ codec: inout ImageCodec) {
    codec.pattern(&event)
    codec.pattern(&required)
    codec.optionalPattern(&since)
    codec.optionalNanoseconds(&within)
  }
}

extension RuleCase.Expect {
  fileprivate mutating func code(_ codec: inout ImageCodec) {
    codec.pattern(&trigger)
    codec.pattern(&expected)
    codec.optionalNanoseconds(&within)
    codec.optionalPattern(&before)
    codec.optionalPattern(&unless)
    codec.optionalPattern(&confirmedBy)
    codec.levels(&levels)
    codec.optionalNanoseconds(&inconclusiveOver)
    codec.choice(&atEnd)
    codec.key(&key)
  }
}

extension RuleCase.Pair {
  fileprivate mutating func code(_ codec: inout ImageCodec) {
    codec.pattern(&open)
    codec.pattern(&close)
    codec.optionalPattern(&before)
    codec.choice(&reopening)
    codec.flag(&isClosingAgainViolation)
    codec.optionalPattern(&across)
    codec.flag(&reportsEach)
    codec.key(&key)
  }
}

extension RuleCase.Count {
  fileprivate mutating func code(_ codec: inout ImageCodec) {
    codec.pattern(&event)
    codec.number(&bound)
    codec.flag(&isMaximum)
    codec.optionalNanoseconds(&within)
    codec.optionalPattern(&since)
    codec.optionalPattern(&before)
    codec.flag(&reportsEach)
    codec.key(&key)
  }
}

extension RuleCase.Sequence {
  fileprivate mutating func code(_ codec: inout ImageCodec) {
    codec.list(&steps, Step(event: EventPattern())) { $1.code(&$0) }
    codec.optionalNanoseconds(&within)
    codec.number(&times)
    codec.number(&blamed)
    codec.levels(&levels)
  }
}

extension RuleCase.Sequence.Step {
  fileprivate mutating func code(_ codec: inout ImageCodec) {
    codec.pattern(&event)
    codec.optionalPattern(&without)
    codec.optionalNanoseconds(&gap)
    codec.optionalNanoseconds(&after)
    codec.optional(&note, "") { $0.text(&$1) }
  }
}

extension RuleCase.Machine {
  fileprivate mutating func code(_ codec: inout ImageCodec) {
    codec.list(&events, EventPattern()) { $0.pattern(&$1) }
    codec.list(&states, "") { $0.text(&$1) }
    codec.list(&moves, []) { codec, row in
      codec.list(&row, nil) { codec, move in codec.optional(&move, 0) { $0.number(&$1) } }
    }
    codec.optional(&start, 0) { $0.number(&$1) }
    codec.key(&key)
  }
}

extension RuleCase.Only {
  fileprivate mutating func code(_ codec: inout ImageCodec) {
    codec.pattern(&action)
    codec.pattern(&places)
    codec.pattern(&neverIn)
    codec.optionalPattern(&occasion)
    codec.optionalNanoseconds(&occasionLength)
    codec.flag(&blamesOccasion)
    codec.transitions(&certainAfter)
  }
}

extension ImageCodec {
  fileprivate mutating func levels(_ levels: inout [SeverityLevel]) {
    list(&levels, SeverityLevel(severity: .note, after: 0)) { codec, level in
      codec.choice(&level.severity)
      codec.nanoseconds(&level.after)
    }
  }

  fileprivate mutating func key(_ key: inout EventKey?) {
    optional(&key, .object) { $0.choice(&$1) }
  }
}
