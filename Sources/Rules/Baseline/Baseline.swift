/// Findings that are known, each with how often an input may have it.
package struct Baseline: Sendable, Equatable {
  /// Findings of one rule in one input whose evidence reads the same.
  package struct Entry: Sendable, Equatable {
    /// What names them over runs.
    package var fingerprint: String
    package var rule: String
    /// What happened, for people; it decides nothing.
    package var message: String
    /// How many of them are known.
    package var count: Int

    package init(fingerprint: String, rule: String, message: String, count: Int) {
      self.fingerprint = fingerprint
      self.rule = rule
      self.message = message
      self.count = count
    }
  }

  /// By the name of the input, then by fingerprint.
  private var byInput: [String: [String: Entry]] = [:]

  /// Makes a baseline that holds nothing.
  package init() {}

  /// Whether findings of a rule can be held back: a log that is not understood must not pass.
  package static func holds(_ rule: String) -> Bool { rule != RuleEngine.noEvents }

  /// The names of the inputs, in order.
  package var inputs: [String] { byInput.keys.sorted { $0.precedes($1) } }

  /// The entries of an input: by rule, then by fingerprint.
  package func entries(of input: String) -> [Entry] {
    (byInput[input] ?? [:]).values.sorted {
      $0.rule == $1.rule
        ? $0.fingerprint.precedes($1.fingerprint) : $0.rule.precedes($1.rule)
    }
  }

  package var entryCount: Int { byInput.values.reduce(0) { $0 + $1.count } }

  package var findingCount: Int {
    byInput.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } }
  }

  /// How many findings of a fingerprint are known of an input.
  package func count(_ fingerprint: String, in input: String) -> Int {
    byInput[input]?[fingerprint]?.count ?? 0
  }

  /// Takes an entry, in the place of one of the same fingerprint; without a count it goes.
  package mutating func set(_ entry: Entry, in input: String) {
    byInput[input, default: [:]][entry.fingerprint] = entry.count > 0 ? entry : nil
    if byInput[input]?.isEmpty ?? false { byInput[input] = nil }
  }

  /// Takes the findings of a trace, each in its input. A trace that was read before under the same name
  /// does not count twice.
  package mutating func add(_ findings: [(finding: Finding, input: String)]) {
    var trace = Baseline()
    for (finding, input) in findings where Self.holds(finding.rule) {
      let fingerprint = finding.fingerprint(in: input)
      trace.set(
        Entry(
          fingerprint: fingerprint, rule: finding.rule,
          message: finding.statement,
          count: trace.count(fingerprint, in: input) + 1), in: input)
    }
    for input in trace.inputs {
      for entry in trace.entries(of: input)
      where entry.count > count(entry.fingerprint, in: input) {
        set(entry, in: input)
      }
    }
  }
}

extension String {
  /// By bytes, so that the order is the same everywhere.
  fileprivate func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
