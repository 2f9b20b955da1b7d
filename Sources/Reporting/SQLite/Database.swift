import CSQLite

/// A database in memory.
final class Database {
  private let library: csqlite
  private var connection: OpaquePointer?
  /// The statement that inserts a row into a table, by the table's name.
  private var insertions: [String: OpaquePointer] = [:]

  init(_ library: SQLiteLibrary) throws(SQLiteReport.Problem) {
    self.library = library.functions
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
    try check(self.library.open_v2(":memory:", &connection, flags, nil))
  }

  deinit {
    for statement in insertions.values { _ = library.finalize(statement) }
    _ = library.close_v2(connection)
  }

  /// Executes statements that hold nothing from a log.
  func execute(_ sql: String) throws(SQLiteReport.Problem) {
    try check(library.exec(connection, sql, nil, nil, nil))
  }

  /// Inserts a row; all rows of a table name the same columns in the same order.
  func insert(
    into table: String, _ row: KeyValuePairs<String, DatabaseValue>
  ) throws(SQLiteReport.Problem) {
    let statement = try insertion(into: table, row)
    for (place, column) in row.enumerated() {
      try bind(column.value, to: statement, Int32(place + 1))
    }
    guard library.step(statement) == SQLITE_DONE else { throw problem }
    try check(library.reset(statement))
  }

  /// The bytes of a file that holds the database.
  func image() throws(SQLiteReport.Problem) -> [UInt8] {
    var size: sqlite3_int64 = 0
    guard let bytes = library.serialize(connection, "main", &size, 0) else { throw problem }
    defer { library.free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }

  private func insertion(
    into table: String, _ row: KeyValuePairs<String, DatabaseValue>
  ) throws(SQLiteReport.Problem) -> OpaquePointer? {
    if let known = insertions[table] { return known }
    let columns = row.map(\.key).joined(separator: ", ")
    let places = row.map { _ in "?" }.joined(separator: ", ")
    var statement: OpaquePointer?
    try check(
      library.prepare_v2(
        connection, "INSERT INTO \(table) (\(columns)) VALUES (\(places))", -1, &statement, nil))
    insertions[table] = statement
    return statement
  }

  private func bind(
    _ value: DatabaseValue, to statement: OpaquePointer?, _ place: Int32
  ) throws(SQLiteReport.Problem) {
    switch value {
    case .null: try check(library.bind_null(statement, place))
    case .integer(let number): try check(library.bind_int64(statement, place, number))
    case .real(let number): try check(library.bind_double(statement, place, number))
    case .text(let text):
      var text = DatabaseValue.safe(text)
      let result = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          withUnsafePointer(to: library) {
            csqlite_bind_text(
              $0, statement, place, characters.baseAddress, sqlite3_uint64(characters.count))
          }
        }
      }
      try check(result)
    }
  }

  private func check(_ result: Int32) throws(SQLiteReport.Problem) {
    guard result == SQLITE_OK else { throw problem }
  }

  /// What SQLite says of the last failure.
  private var problem: SQLiteReport.Problem {
    let message = library.errmsg(connection).map { String(cString: $0) } ?? "out of memory"
    return SQLiteReport.Problem(message: "cannot make the SQLite database: \(message)")
  }
}
