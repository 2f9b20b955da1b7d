/// What one trace adds to what is known of a fleet.
package struct TraceSummary: Equatable, Sendable {
  /// How the analysis went.
  package enum Status: String, CaseIterable, Sendable {
    case ok
    /// A limit cut it: what lies beyond was not judged.
    case limited
    /// It could not be read to its end.
    case unreadable
    /// No lifecycle event was recognised.
    case noFormat = "no_format"
    /// It ended the process that read it, or took too long, and was left out.
    case quarantined

    /// It was judged, as far as it goes.
    package var isJudged: Bool { self == .ok || self == .limited }
  }

  /// Which app, in which version, on what: traces are compared by it.
  package struct Group: Hashable, Sendable {
    package var app = ""
    package var version = ""
    package var os = ""
    package var device = ""
    package init() {}
  }

  /// What a rule came to in a trace.
  package struct Verdicts: Equatable, Sendable {
    package var findings = 0
    package var inconclusive = 0
    /// The line of the first finding; 0 without one.
    package var firstLine = 0
    package init() {}
  }

  /// What it is called in the fleet: a path, or the session of frames.
  package var id: String
  package var status: Status
  /// Why it is not `ok`, in a few words.
  package var reason = ""
  package var group = Group()
  /// Which device it is from; empty when nobody says.
  package var deviceID = ""
  package var lines = 0
  package var events = 0
  /// Lines that say nothing of the life cycle.
  package var unmatched = 0
  package var dropped = 0
  package var launches = 0
  package var scenes = 0
  /// By rule; rules that came to nothing are left out.
  package var rules: [String: Verdicts] = [:]
  /// The lengths of time, by what was measured.
  package var lengths: [String: LengthHistogram] = [:]

  package init(id: String, status: Status) {
    self.id = id
    self.status = status
  }
}
