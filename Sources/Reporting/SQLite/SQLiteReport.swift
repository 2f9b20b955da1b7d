/// Format `sqlite`: a database that `docs/sqlite.md` describes.
///
/// It is built in memory, so that the program writes one stream of bytes as in every other format. Of
/// the same input the same version of SQLite makes the same bytes; its version is in the file's header.
package struct SQLiteReport {
  private let context: ReportContext
  private let library: SQLiteLibrary?

  /// Makes a renderer of one database.
  package init(_ context: ReportContext) { self.init(context, library: .installed) }

  init(_ context: ReportContext, library: SQLiteLibrary?) {
    self.context = context
    self.library = library
  }

  /// Why a database could not be made.
  package struct Problem: Error {
    /// In one line without a closing period.
    package let message: String
  }

  /// The bytes of the database.
  package func database(of contents: ReportContents) throws(Problem) -> [UInt8] {
    guard let library else { throw SQLiteLibrary.missing }
    let database = try Database(library)
    try database.execute("BEGIN")
    try database.execute(DatabaseSchema.tables)
    var rows = DatabaseRows(database, context)
    try rows.insert(contents)
    // What is sorted once at the end need not be kept sorted meanwhile.
    try database.execute(DatabaseSchema.indexes)
    try database.execute(DatabaseSchema.views)
    try database.execute("COMMIT")
    return try database.image()
  }
}
