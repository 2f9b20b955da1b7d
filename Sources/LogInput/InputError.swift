#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why an input could not be read.
package struct InputError: Error, Sendable, Equatable {
  package let path: String
  package let reason: String
  package let remedy: String?

  /// Says of `path` why it cannot be read, and what to try instead.
  package init(path: String, reason: String, remedy: String? = nil) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }

  package var message: String {
    "\(path): \(reason)" + (remedy.map { " (\($0))" } ?? "")
  }
}

extension InputError {
  /// Says what the system said of `path`.
  init(path: String, errorNumber: Int32) {
    let remedy: String? =
      switch errorNumber {
      case ENOENT: "check the name"
      case EACCES: "check its permissions"
      default: nil
      }
    self.init(path: path, reason: String(cString: strerror(errorNumber)), remedy: remedy)
  }
}
