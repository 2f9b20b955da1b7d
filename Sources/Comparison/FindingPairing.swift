import Rules

/// Which findings of two traces are the same, and which are new or gone.
struct FindingPairing {
  /// What findings must have in common to be the same.
  private struct Key: Hashable {
    let rule: String
    /// The launch by its number in the new trace; below 0 when only the old trace has it.
    let launch: Int?
    let unit: String?
  }

  private(set) var new: [Finding] = []
  private(set) var fixed: [Finding] = []
  private(set) var unchanged: [Finding] = []

  init(_ old: ComparedTrace, _ new: ComparedTrace, _ launches: [LaunchPair]) {
    var byKey: [Key: [Finding]] = [:]
    for finding in old.findings {
      byKey[Self.key(ofOld: finding, launches), default: []].append(finding)
    }
    var rest: [Finding] = []
    // Those with the same lines first, then whichever is there.
    for finding in new.findings {
      let key = Self.key(ofNew: finding)
      let fingerprint = finding.fingerprint(in: "")
      if let place = byKey[key]?.firstIndex(where: { $0.fingerprint(in: "") == fingerprint }) {
        byKey[key]?.remove(at: place)
        unchanged.append(finding)
      } else {
        rest.append(finding)
      }
    }
    for finding in rest {
      let key = Self.key(ofNew: finding)
      if byKey[key]?.isEmpty ?? true {
        self.new.append(finding)
      } else {
        byKey[key]?.removeFirst()
        unchanged.append(finding)
      }
    }
    fixed = byKey.values.flatMap { $0 }.sorted { ($0.line, $0.rule) < ($1.line, $1.rule) }
  }

  private static func key(ofNew finding: Finding) -> Key {
    Key(rule: finding.rule, launch: finding.launch?.id, unit: finding.unit)
  }

  private static func key(ofOld finding: Finding, _ launches: [LaunchPair]) -> Key {
    guard let launch = finding.launch else {
      return Key(rule: finding.rule, launch: nil, unit: nil)
    }
    guard let pair = launches.first(where: { $0.old.launch.id == launch.id }) else {
      return Key(rule: finding.rule, launch: -launch.id, unit: finding.unit)
    }
    // Scenes are called otherwise in every run.
    let unit = finding.unit.map { name in
      pair.scenes.first { pair.old.launch.units[$0.old].name == name }
        .map { pair.new.launch.units[$0.new].name } ?? name
    }
    return Key(rule: finding.rule, launch: pair.new.launch.id, unit: unit)
  }
}
