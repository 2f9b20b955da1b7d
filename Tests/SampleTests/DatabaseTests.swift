import Foundation
import Testing

/// The program of SQLite, which reads what other programs write.
private enum SQLite {
  static let program = [
    "/usr/bin/sqlite3", "/opt/homebrew/opt/sqlite/bin/sqlite3", "/usr/local/opt/sqlite/bin/sqlite3",
  ].map { URL(fileURLWithPath: $0) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// What statements, or commands of the program, print.
  static func query(_ database: URL, _ statements: String...) async throws -> String {
    let run = try await Program.run(
      try #require(program), ["-batch", "-bail", database.path] + statements)
    #expect(run.errors == "" && run.status == 0, "\(statements)")
    return run.output
  }
}

/// The databases of the traces in `samples/reports`.
@Suite("Databases", .enabled(if: SQLite.program != nil, "the program sqlite3 is not installed"))
struct DatabaseTests {
  private static let fixtures = ["ordinary", "hostile"]
  private static let folder = Program.repository.appendingPathComponent("samples/reports")

  /// Makes the database of a trace and hands it on.
  private func withDatabase<Result>(
    _ fixture: String, _ body: (URL) async throws -> Result
  ) async throws -> Result {
    try await Program.withTemporaryDirectory { directory in
      let file = directory.appendingPathComponent("report.db")
      let run = try await Program.run(
        ["report", "--no-config", "-f", "sqlite=\(file.path)", "samples/reports/\(fixture).log"])
      #expect(run.errors == "" && run.output == "" && run.status == 1)
      return try await body(file)
    }
  }

  @Test("The tables are what stands beside the trace", arguments: fixtures)
  func golden(fixture: String) async throws {
    let (dump, verdicts) = try await withDatabase(fixture) { database in
      (
        try await SQLite.query(database, ".dump"),
        try await SQLite.query(
          database,
          "SELECT '-- ' || verdict || ': ' || id FROM rules WHERE verdict <> 'nothingToJudge'")
      )
    }
    try Golden.expect(
      Self.withoutRules(dump) + verdicts,
      in: Self.folder.appendingPathComponent("\(fixture).sql"))
  }

  /// What is not the trace's: the texts of rules, the version of the program, and with how many digits
  /// a version of SQLite prints a number.
  private static func withoutRules(_ dump: String) -> String {
    let lines = dump.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("INSERT INTO rules VALUES(") }
    let text = lines.joined(separator: "\n")
      .replacing(/VALUES\('scenetrace','\d+\.\d+\.\d+'/, with: "VALUES('scenetrace','0'")
    return text.replacing(/,(\d+\.\d+(?:e[-+]\d+)?)(?=[,)])/) { match in
      let digits = String(match.output.1)
      return "," + (Double(digits).map { String($0) } ?? digits)
    }
  }

  @Test("SQLite finds nothing wrong", arguments: fixtures)
  func integrity(fixture: String) async throws {
    let found = try await withDatabase(fixture) { database in
      try await SQLite.query(
        database, "PRAGMA integrity_check", "PRAGMA foreign_key_check", "PRAGMA user_version",
        "PRAGMA application_id")
    }
    #expect(found == "ok\n1\n1935896180\n")
  }

  @Test("The same log gives the same bytes", arguments: fixtures)
  func sameBytes(fixture: String) async throws {
    let first = try await withDatabase(fixture) { try Data(contentsOf: $0) }
    let second = try await withDatabase(fixture) { try Data(contentsOf: $0) }
    #expect(first == second && first.starts(with: Data("SQLite format 3\0".utf8)))
  }

  // MARK: The page

  private static func page() throws -> String {
    let file = Program.repository.appendingPathComponent("docs/sqlite.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test("The questions of the page have answers")
  func questions() async throws {
    let queries = try Self.page().matches(of: /```sql\n((?s).*?)```/).map { String($0.output.1) }
    #expect(queries.count > 5)
    try await withDatabase("ordinary") { database in
      for sql in queries {
        let answer = try await SQLite.query(database, sql)
        #expect(answer != "", "\(sql)")
      }
    }
    try await withDatabase("hostile") { database in
      for sql in queries { _ = try await SQLite.query(database, sql) }
    }
  }

  @Test("The page names every table, view and column")
  func columns() async throws {
    var told: [String: [String]] = [:]
    for section in try Self.page().split(separator: "\n## ").flatMap({
      $0.split(separator: "\n### ")
    }) {
      let columns = section.matches(of: /(?m)^\| (\w+) \|/).map { String($0.output.1) }
      guard columns.first == "column", let name = section.split(separator: "\n").first else {
        continue
      }
      told[String(name)] = Array(columns.dropFirst())
    }
    let known = try await withDatabase("ordinary") { database in
      try await SQLite.query(
        database,
        """
        SELECT entry.name, group_concat(info.name, ' ') FROM sqlite_schema AS entry
        JOIN pragma_table_info(entry.name) AS info
        WHERE entry.type IN ('table', 'view') GROUP BY entry.name
        """)
    }
    let columns = known.split(separator: "\n").map { $0.split(separator: "|") }
    #expect(Set(told.keys) == Set(columns.map { String($0[0]) }))
    for table in columns {
      #expect(told[String(table[0])]?.joined(separator: " ") == String(table[1]))
    }
  }

  // MARK: Special cases

  @Test("Launches of several logs have numbers of their own, also behind one that is not shown")
  func numbers() async throws {
    let run = try await Program.script(
      """
      cat > a.log <<'LOG'
      2025-03-01 09:00:00.000 Notes[5:1a03] sceneDidBecomeActive(_:)
      2025-03-01 09:00:01.000 Notes[5:1a03] applicationWillTerminate(_:)
      2025-03-01 09:00:05.000 Notes[6:1a03] saving draft
      2025-03-01 09:00:08.000 Notes[7:1a03] sceneDidBecomeActive(_:)
      LOG
      head -n 1 a.log > b.log
      scenetrace report --no-config -f sqlite=report.db a.log b.log; echo $?
      sqlite3 report.db 'SELECT id, pid FROM launches ORDER BY id'
      """)
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("1|5\n3|7\n4|5\n"), "\(run.output)")
  }

  @Test("What is held back is there, says why, and counts in no view")
  func heldBack() async throws {
    let run = try await Program.script(
      """
      scenetrace baseline write baseline.yml app.log > written.txt
      cat > config.yml <<'END'
      schema: scenetrace/v1
      suppress:
        - {rule: no-save-on-background, path: '*.log', reason: "it's a viewer"}
      END
      scenetrace check --config config.yml --baseline baseline.yml -f sqlite=report.db app.log
      sqlite3 report.db "SELECT DISTINCT rule, held_back, justification FROM findings ORDER BY 1" \\
        "SELECT count(*) FROM findings_by_rule" "SELECT count(*) FROM reported_findings" \\
        "SELECT count(*) FROM evidence JOIN findings ON findings.id = finding WHERE held_back IS NULL"
      """, log: "samples/reports/ordinary.log")
    #expect(run.errors == "")
    #expect(
      run.output == """
        background-task-leak|baseline|
        foreground-setup-in-will-connect|baseline|
        no-pause-on-resign-active|baseline|
        no-save-on-background|configuration|it's a viewer
        0
        0
        0

        """)
  }

  #if !canImport(Darwin)
    @Test("Without the library the package is named, and no file appears")
    func missingLibrary() async throws {
      let run = try await Program.script(
        """
        : > libsqlite3.so.0   # found first, and no library
        LD_LIBRARY_PATH=$PWD
        export LD_LIBRARY_PATH
        scenetrace report --no-config -f sqlite=report.db -f json=report.json app.log
        echo $?
        ls report.*
        """)
      #expect(run.errors.contains("apt-get install libsqlite3-0"))
      #expect(run.errors.split(separator: "\n").count == 1)
      #expect(run.output == "2\nreport.json\n")
    }
  #endif
}
