import LogInput

/// A lifecycle mistake, and the lines that prove it.
package struct Finding: Sendable {
  package var rule: String
  package var title: String
  package var severity: Severity
  package var confidence: Confidence
  /// What happened here, in one sentence without a period.
  package var message: String
  /// The line that the finding is about, from 1; 0 when it is about the input as a whole.
  package var line: Int
  /// The line whose reading decided it; the input's last line when its end did.
  /// Nil while only the clock of lines that hold nothing has decided it: then it is the next event's.
  package var decidedAt: Int?
  package var launch: LaunchReference?
  /// The unit's name: a scene's, or `app`.
  package var unit: String?
  /// The test case that was running there, when it was the only one.
  package var test: String? = nil
  package var evidence: [Evidence]
  package var why: String
  package var fix: String

  /// What happened here: the rule's title where there is no more to say.
  package var statement: String { message.isEmpty ? title : message }

  /// Names the finding over runs: rule, input and evidence, without line numbers, times, process
  /// ids and addresses.
  package func fingerprint(in file: String) -> String {
    var hash = FingerprintHash()
    hash.add(rule)
    hash.add(file)
    for item in evidence {
      hash.add(item.role.rawValue)
      hash.add(normalised: item.message)
    }
    return hash.text
  }
}

extension [Finding] {
  /// Takes `line` as the one that decided those at the end of which that was open.
  package mutating func decide(on line: Int) {
    for index in indices.reversed() {
      guard self[index].decidedAt == nil else { return }
      self[index].decidedAt = line
    }
  }
}

/// The launch that a finding belongs to, as a report names it.
package struct LaunchReference: Sendable, Equatable {
  package var id: Int
  /// `Notes[512]`, `Notes`, or empty when the log names no process.
  package var name: String
}

/// One line of the log that proves a finding.
package struct Evidence: Sendable {
  package enum Role: String, CaseIterable, Sendable {
    /// What the rule speaks of.
    case trigger
    /// What opened the state or task that was left open.
    case opened
    /// The only place where the expected thing happens.
    case onlyHere = "only-here"
    /// By here it should have happened.
    case expectedBy = "expected-by"
    /// It happened, too late.
    case nearMiss = "near-miss"
    /// The system's own words.
    case message
    /// What else is needed to understand it.
    case context
  }

  package var line: Int
  package var role: Role
  /// What the line shows, in a few words.
  package var note: String
  package var reading: ClockReading?
  /// The physical line as it stands in the log, cut at 1,000 bytes.
  package var text: String
  /// The line without its prefix.
  package var message: String
}

/// A rule that could neither clear nor accuse.
package struct Inconclusive: Sendable {
  package var rule: String
  package var reason: Reason
  /// The line of what was to be judged.
  package var line: Int
  package var launch: LaunchReference?
  package var unit: String?
  /// The line on which the log tells of the loss that is the reason.
  package var lossLine: Int?

  package enum Reason: String, CaseIterable, Sendable {
    case logEnded = "log ended"
    case logBegan = "log begins later"
    case noClock = "no clock"
    case coarseClock = "clock too coarse"
    case ambiguousScene = "ambiguous scene"
    case notInstrumented = "not instrumented"
    case interfaceStateOnly = "only interface state was saved"
    case limit = "limit reached"
    case debugger = "watchdog off"
    case linesLost = "lines are missing"
    case textHidden = "a message is hidden"
  }
}

/// Whoever takes findings as they are decided.
package protocol FindingSink: AnyObject {
  func receive(_ finding: Finding)
  /// The findings whose line of decision was open so far were decided on this one.
  func decided(on line: Int)
  func receive(_ inconclusive: Inconclusive)
}
