import Lifecycle
import Testing

@testable import Reporting
@testable import Rules

@Suite("SQLite")
struct SQLiteTests {
  private func context() throws -> ReportContext {
    ReportContext(version: "1.2.3", vocabulary: try Vocabulary(definitions: []))
  }

  private func database() throws -> Database { try Database(try #require(SQLiteLibrary.installed)) }

  /// Whether the bytes of a file hold a text.
  private func holds(_ image: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return image.indices.dropLast(wanted.count).contains { image[$0...].starts(with: wanted) }
  }

  @Test("The first library that is there is taken")
  func library() {
    #expect(SQLiteLibrary([]) == nil)
    #expect(SQLiteLibrary(["libnone.so.0"]) == nil)
    // It is a library, but not this one.
    #expect(SQLiteLibrary(["libc.so.6", "/usr/lib/libSystem.B.dylib"]) == nil)
    #expect(SQLiteLibrary.installed != nil)
  }

  @Test("Without a library the package to install is named")
  func missing() throws {
    let context = try context()
    let problem = #expect(throws: SQLiteReport.Problem.self) {
      try SQLiteReport(context, library: nil).database(of: ReportContents([]))
    }
    #if canImport(Darwin)
      let package = "brew install sqlite"
    #else
      let package = "apt-get install libsqlite3-0"
    #endif
    #expect(problem?.message.hasSuffix(package) == true)
  }

  @Test("What SQLite refuses is told in its words")
  func refusal() throws {
    let database = try database()
    let problem = #expect(throws: SQLiteReport.Problem.self) {
      try database.execute("INSERT INTO nowhere VALUES (1)")
    }
    #expect(problem?.message == "cannot make the SQLite database: no such table: nowhere")
    try database.execute("CREATE TABLE t (name TEXT NOT NULL) STRICT")
    let empty = #expect(throws: SQLiteReport.Problem.self) {
      try database.insert(into: "t", ["name": .null])
    }
    #expect(empty?.message.contains("NOT NULL constraint failed: t.name") == true)
  }

  @Test(
    "Text is a value, never SQL, and is kept whole",
    arguments: [
      "", "'); DROP TABLE t; --", "a\"b'c\\d\n\r\t", "\u{1b}[31m", "ü🎬\u{202e}x", "\u{fffd}",
    ])
  func text(text: String) throws {
    let database = try database()
    try database.execute("CREATE TABLE t (name TEXT NOT NULL, size INTEGER NOT NULL) STRICT")
    try database.insert(into: "t", ["name": .text(text), "size": .of(text.utf8.count)])
    try database.execute(
      """
      CREATE TABLE proof (holds INTEGER NOT NULL CHECK (holds)) STRICT;
      INSERT INTO proof SELECT length(CAST(name AS BLOB)) = size FROM t;
      """)
    #expect(holds(try database.image(), text))
  }

  @Test("A NUL does not hide what follows it")
  func nul() {
    #expect(DatabaseValue.safe("a\0b\0") == "a\u{2400}b\u{2400}")
    #expect(DatabaseValue.safe("plain") == "plain")
  }

  @Test("A row may have other columns of NULL than the row before")
  func nulls() throws {
    let database = try database()
    try database.execute("CREATE TABLE t (a INTEGER, b REAL, c TEXT) STRICT")
    try database.insert(into: "t", ["a": .of(7), "b": .seconds(1_500_000_000), "c": .of("x")])
    try database.insert(
      into: "t", ["a": .of(nil as Int?), "b": .seconds(nil), "c": .of(nil as String?)])
    try database.execute(
      """
      CREATE TABLE proof (holds INTEGER CHECK (holds)) STRICT;
      INSERT INTO proof SELECT count(*) = 1 FROM t WHERE a = 7 AND b = 1.5 AND c = 'x';
      INSERT INTO proof SELECT count(*) = 1 FROM t WHERE a IS NULL AND b IS NULL AND c IS NULL;
      """)
  }

  @Test("A finding whose launch is not shown refers to none")
  func unknownLaunch() throws {
    var trace = try AnalysedTrace.read("2025-03-01 09:00:00.000 Notes[5:1] nothing at all\n")
    trace.findings = [.sample(line: 1, launch: 3)]
    let database = try database()
    try database.execute("PRAGMA foreign_keys = ON")
    try database.execute(DatabaseSchema.tables)
    var rows = DatabaseRows(database, try context())
    try rows.insert(ReportContents([trace]))
    try database.execute(
      """
      CREATE TABLE proof (holds INTEGER NOT NULL CHECK (holds)) STRICT;
      INSERT INTO proof SELECT count(*) = 1 FROM findings WHERE launch IS NULL AND scene = 'scene 1';
      INSERT INTO proof SELECT count(*) = 3 FROM evidence WHERE finding = 1;
      """)
  }

  @Test("The unit of a finding is left out where two of the launch have its name")
  func unitOfFinding() throws {
    var rows = DatabaseRows(try database(), try context())
    rows.note(unit: 1, named: "app", launch: 1)
    rows.note(unit: 2, named: "left", launch: 1)
    rows.note(unit: 3, named: "left", launch: 1)
    rows.note(unit: 4, named: "left", launch: 2)
    #expect(rows.unit(named: "app", launch: 1) == 1)
    #expect(rows.unit(named: "left", launch: 1) == nil)
    #expect(rows.unit(named: "left", launch: 2) == 4)
    #expect(rows.unit(named: "right", launch: 2) == nil)
    #expect(rows.unit(named: "left", launch: nil) == nil)
  }

  @Test("A finding refers to its launch and to its unit")
  func references() throws {
    var trace = try AnalysedTrace.read(
      """
      2025-03-01 09:00:00.000 Notes[5:1] application(_:didFinishLaunchingWithOptions:)
      2025-03-01 09:00:00.100 Notes[5:1] scene(_:willConnectTo:options:) scene=left
      2025-03-01 09:00:03.500 Notes[5:1] scene(_:willConnectTo:options:) scene=right

      """)
    trace.findings = ["right", "app"].map { unit in
      var finding = Finding.sample(line: 3)
      finding.unit = unit
      return finding
    }
    let database = try database()
    try database.execute("PRAGMA foreign_keys = ON")
    try database.execute(DatabaseSchema.tables)
    var rows = DatabaseRows(database, try context())
    try rows.insert(ReportContents([trace]))
    try database.execute(
      """
      CREATE TABLE proof (holds INTEGER NOT NULL CHECK (holds)) STRICT;
      INSERT INTO proof SELECT (SELECT name FROM units WHERE id = unit) = 'right'
        AND scene = 'right' AND launch = 1 FROM findings WHERE id = 1;
      INSERT INTO proof SELECT (SELECT kind FROM units WHERE id = unit) = 'app'
        AND scene IS NULL FROM findings WHERE id = 2;
      INSERT INTO proof SELECT time_seconds = 3.5 AND time LIKE '%:03.500' FROM events WHERE line = 3;
      INSERT INTO proof SELECT count(*) = 3 FROM proof;
      """)
  }
}
