/// The names of files as SARIF has them: URIs (RFC 3986).
enum ArtifactURI {
  /// A relative reference for a relative path, else a `file` URI.
  static func of(_ path: String) -> String {
    path.hasPrefix("/") ? "file://" + escaped(path) : escaped(RepositoryPath.of(path))
  }

  /// Whether the path is one that begins where the program runs.
  static func isRelative(_ path: String) -> Bool { !path.hasPrefix("/") }

  /// All but what is unreserved, and the `/` between the parts, in percent-encoding. A colon in the
  /// first part would make a scheme of what stands before it.
  static func escaped(_ path: String) -> String {
    var escaped = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += byte < 0x10 ? "%0" + digits : "%" + digits
      }
    }
    return escaped
  }
}
