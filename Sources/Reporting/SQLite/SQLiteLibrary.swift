import CSQLite

/// SQLite, loaded when the first database is made.
struct SQLiteLibrary: @unchecked Sendable {
  // Written once, before anybody else sees it.
  let functions: csqlite

  /// The first version that has STRICT tables.
  private static let oldest: Int32 = 3_037_000

  /// Loads the first of the libraries that is there and new enough; nil when none is.
  init?(_ names: [String]) {
    var functions = csqlite()
    let isThere = names.contains { name in
      csqlite_load(&functions, name) != 0 && functions.libversion_number() >= Self.oldest
    }
    guard isThere else { return nil }
    self.functions = functions
  }

  static let installed = SQLiteLibrary(names)

  #if canImport(Darwin)
    // macOS has one of its own, which is in no folder but is found by this name.
    private static let names = [
      "/usr/lib/libsqlite3.dylib", "/opt/homebrew/opt/sqlite/lib/libsqlite3.dylib",
      "/usr/local/opt/sqlite/lib/libsqlite3.dylib",
    ]
    private static let package = "install it with: brew install sqlite"
  #else
    private static let names = ["libsqlite3.so.0"]
    private static let package = "install it, on Debian and Ubuntu: apt-get install libsqlite3-0"
  #endif

  /// What is said where no library is.
  static var missing: SQLiteReport.Problem {
    SQLiteReport.Problem(
      message: "the format sqlite needs the library SQLite, 3.37 or later; " + package)
  }
}
