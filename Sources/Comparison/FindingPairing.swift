import Rules

/// Which findings of two traces are the same, and which are new or gone.
struct FindingPairing {
  /// What findings must have in common to be the same.
  private struct Key: Hashable {
    let rule: String
    /// The launch by its number in the new trace; below 0 when only the old trace has it.
    var launch: Int?
    var unit: String?
  }

  private(set) var new: [Finding] = []
  private(set) var fixed: [Finding] = []
  private(set) var unchanged: [Finding] = []

  init(_ old: ComparedTrace, _ new: ComparedTrace, _ launches: [LaunchPair]) {
    let pairs = Dictionary(
      launches.map { ($0.old.launch.id, $0) }, uniquingKeysWith: { one, _ in one })
    // Those with the same lines first, then whichever is there.
    var byLines = Dictionary(
      grouping: old.findings.indices, by: { Lines(old.findings[$0], pairs) })
    var byKey: [Key: [Int]] = [:]
    var isLeft = Array(repeating: true, count: old.findings.count)
    var rest: [Finding] = []
    for finding in new.findings {
      if let index = byLines[Lines(finding)]?.popLast() {
        isLeft[index] = false
        unchanged.append(finding)
      } else {
        rest.append(finding)
      }
    }
    for index in old.findings.indices.reversed() where isLeft[index] {
      byKey[Lines.key(ofOld: old.findings[index], pairs), default: []].append(index)
    }
    for finding in rest {
      if let index = byKey[Lines.key(ofNew: finding)]?.popLast() {
        isLeft[index] = false
        unchanged.append(finding)
      } else {
        self.new.append(finding)
      }
    }
    fixed = old.findings.indices.filter { isLeft[$0] }.map { old.findings[$0] }
      .sorted { ($0.line, $0.rule) < ($1.line, $1.rule) }
  }

  /// A finding by what it is about and by what its lines say.
  private struct Lines: Hashable {
    let key: Key
    let fingerprint: String

    init(_ old: Finding, _ pairs: [Int: LaunchPair]) {
      key = Self.key(ofOld: old, pairs)
      fingerprint = old.fingerprint(in: "")
    }

    init(_ new: Finding) {
      key = Self.key(ofNew: new)
      fingerprint = new.fingerprint(in: "")
    }

    static func key(ofNew finding: Finding) -> Key {
      Key(rule: finding.rule, launch: finding.launch?.id, unit: finding.unit)
    }

    static func key(ofOld finding: Finding, _ pairs: [Int: LaunchPair]) -> Key {
      var key = key(ofNew: finding)
      guard let launch = finding.launch else { return key }
      key.launch = pairs[launch.id]?.new.launch.id ?? -launch.id
      // Scenes are called otherwise in every run.
      if let unit = finding.unit { key.unit = pairs[launch.id]?.newName(ofOld: unit) ?? unit }
      return key
    }
  }
}
