/// Where an exemplar of a fleet leads: to its trace, as a relative link or one behind a prefix.
struct FleetLink {
  let target: String

  /// `trace` is what the trace is called, a path or the name of a session.
  init(_ trace: String, prefix: String) {
    var path = ""
    // A name is no scheme and no host, whatever stands in it.
    for byte in trace.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        path.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        path += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    let isAbsolute = path.hasPrefix("/")
    path = String(path.drop { $0 == "/" })
    target = prefix + (isAbsolute && prefix.isEmpty ? "/" : "") + path
  }
}
