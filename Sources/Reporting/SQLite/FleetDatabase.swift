import Fleet

/// Format `sqlite` of a fleet: a database that docs/fleet.md describes.
package struct FleetDatabase {
  private let context: ReportContext

  package init(_ context: ReportContext) { self.context = context }

  /// The bytes of the database.
  package func database(of summary: FleetSummary) throws(SQLiteReport.Problem) -> [UInt8] {
    guard let library = SQLiteLibrary.installed else { throw SQLiteLibrary.missing }
    let database = try Database(library)
    try database.execute("BEGIN")
    try database.execute(Self.tables)
    try insert(summary, into: database)
    try insertRules(of: summary, into: database)
    try database.execute("COMMIT")
    return try database.image()
  }

  private func insert(
    _ summary: FleetSummary, into database: Database
  ) throws(SQLiteReport.Problem) {
    try database.insert(
      into: "fleet",
      [
        "tool": .text("scenetrace"), "version": .text(context.version), "pack": .text(summary.pack),
        "generated": .of(context.date), "lines": .of(summary.lines), "events": .of(summary.events),
        "unmatched": .of(summary.unmatched), "dropped": .of(summary.dropped),
        "launches": .of(summary.launches), "scenes": .of(summary.scenes),
        "devices": .of(summary.devices.isEmpty ? nil : summary.devices.estimate),
      ])
    for status in TraceSummary.Status.allCases {
      try database.insert(
        into: "statuses",
        ["status": .text(status.rawValue), "traces": .of(summary.statuses[status] ?? 0)])
      for (position, place) in (summary.leftOut[status]?.places ?? []).enumerated() {
        try database.insert(
          into: "left_out",
          [
            "status": .text(status.rawValue), "position": .of(position + 1),
            "trace": .text(place.trace),
          ])
      }
    }
    for (number, group) in summary.groups.counts.keys.sorted().enumerated() {
      guard let count = summary.groups.counts[group] else { continue }
      try database.insert(
        into: "groups",
        [
          "id": .of(number + 1), "app": .known(group.app), "version": .known(group.version),
          "os": .known(group.os), "device": .known(group.device), "traces": .of(count.traces),
        ])
      for (rule, sum) in count.rules.sorted(by: { $0.key < $1.key }) {
        try database.insert(
          into: "counts",
          [
            "group_id": .of(number + 1), "rule": .text(rule), "traces": .of(sum.traces),
            "undecided_traces": .of(sum.undecidedTraces), "findings": .of(sum.findings),
            "inconclusive": .of(sum.inconclusive),
          ])
      }
    }
    for (measure, histogram) in summary.lengths.sorted(by: { $0.key < $1.key }) {
      for (bucket, count) in histogram.counts.sorted(by: { $0.key < $1.key }) {
        try database.insert(
          into: "lengths",
          [
            "measure": .text(measure),
            "from_seconds": .seconds(LengthHistogram.lowerEnd(of: bucket)),
            "to_seconds": .seconds(LengthHistogram.lowerEnd(of: bucket + 1)), "count": .of(count),
          ])
      }
    }
  }

  private func insertRules(
    of summary: FleetSummary, into database: Database
  ) throws(SQLiteReport.Problem) {
    for rule in summary.rules {
      let description = context.rule(rule)
      try database.insert(
        into: "rules",
        [
          "id": .text(rule), "area": .of(description?.area), "title": .of(description?.title),
          "severity": .of(description?.severity.rawValue), "why": .of(description?.why),
          "fix": .of(description?.fix),
        ])
      for (position, place) in (summary.exemplars[rule]?.places ?? []).enumerated() {
        try database.insert(
          into: "exemplars",
          [
            "rule": .text(rule), "position": .of(position + 1), "trace": .text(place.trace),
            "line": .of(place.line),
          ])
      }
    }
  }

  /// "scnf" tells the file from that of other reports; the version rises when a column is renamed or taken away.
  private static let tables = """
    PRAGMA application_id = \(0x7363_6E66);
    PRAGMA user_version = 1;
    CREATE TABLE fleet (
      tool TEXT NOT NULL, version TEXT NOT NULL, pack TEXT NOT NULL, generated TEXT,
      lines INTEGER NOT NULL, events INTEGER NOT NULL, unmatched INTEGER NOT NULL,
      dropped INTEGER NOT NULL, launches INTEGER NOT NULL, scenes INTEGER NOT NULL, devices INTEGER
    ) STRICT;
    CREATE TABLE statuses (status TEXT PRIMARY KEY, traces INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE left_out (
      status TEXT NOT NULL REFERENCES statuses, position INTEGER NOT NULL, trace TEXT NOT NULL,
      PRIMARY KEY (status, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE groups (
      id INTEGER PRIMARY KEY, app TEXT, version TEXT, os TEXT, device TEXT, traces INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE rules (
      id TEXT PRIMARY KEY, area TEXT, title TEXT, severity TEXT, why TEXT, fix TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE counts (
      group_id INTEGER NOT NULL REFERENCES groups, rule TEXT NOT NULL REFERENCES rules DEFERRABLE
      INITIALLY DEFERRED, traces INTEGER NOT NULL, undecided_traces INTEGER NOT NULL,
      findings INTEGER NOT NULL, inconclusive INTEGER NOT NULL, PRIMARY KEY (group_id, rule)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE exemplars (
      rule TEXT NOT NULL REFERENCES rules, position INTEGER NOT NULL, trace TEXT NOT NULL,
      line INTEGER NOT NULL, PRIMARY KEY (rule, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE lengths (
      measure TEXT NOT NULL, from_seconds REAL NOT NULL, to_seconds REAL NOT NULL,
      count INTEGER NOT NULL, PRIMARY KEY (measure, from_seconds)
    ) STRICT, WITHOUT ROWID;
    CREATE VIEW prevalence AS
      SELECT rules.id AS rule, groups.app, groups.version, groups.os, groups.device,
        coalesce(counts.traces, 0) AS traces, groups.traces AS of_traces,
        coalesce(counts.findings, 0) AS findings
      FROM rules CROSS JOIN groups
      LEFT JOIN counts ON counts.rule = rules.id AND counts.group_id = groups.id;
    CREATE VIEW prevalence_by_version AS
      SELECT rule, app, version, sum(traces) AS traces, sum(of_traces) AS of_traces,
        round(100.0 * sum(traces) / sum(of_traces), 1) AS percent
      FROM prevalence GROUP BY rule, app, version HAVING sum(of_traces) > 0;
    """
}

extension DatabaseValue {
  /// A fact of a group; nothing where nobody says it.
  fileprivate static func known(_ text: String) -> DatabaseValue {
    text.isEmpty ? .null : .text(text)
  }
}
