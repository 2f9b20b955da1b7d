/// Format `sqlite`.
package struct SQLiteReport {
  private let context: ReportContext

  /// Makes a renderer of one database.
  package init(_ context: ReportContext) { self.context = context }

  /// Why a database could not be made.
  package struct Problem: Error {
    /// In one line without a closing period.
    package let message: String
  }

  /// The bytes of the database.
  package func database(of contents: ReportContents) throws(Problem) -> [UInt8] {
    []
  }
}
