import CArchive

/// libarchive, loaded when the first packed input is met.
struct ArchiveLibrary: @unchecked Sendable {
  // Written once, before anybody else sees it.
  let functions: carchive

  /// Loads the first of the libraries that is there; nil when none is.
  init?(_ names: [String]) {
    var functions = carchive()
    guard names.contains(where: { carchive_load(&functions, $0) != 0 }) else { return nil }
    self.functions = functions
  }

  static let installed = ArchiveLibrary(names)

  #if canImport(Darwin)
    // macOS has one of its own, which is in no folder but is found by this name.
    private static let names = [
      "/usr/lib/libarchive.2.dylib", "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
      "/usr/local/opt/libarchive/lib/libarchive.13.dylib",
    ]
    private static let package = "install it with: brew install libarchive"
  #else
    private static let names = ["libarchive.so.13"]
    private static let package =
      "install libarchive, on Debian and Ubuntu: apt-get install libarchive13"
  #endif

  /// What is said of a packed input where no library is.
  static func missing(for name: String) -> InputError {
    InputError(
      path: name, reason: "is packed, and libarchive, which unpacks it, is not installed",
      remedy: package)
  }
}
