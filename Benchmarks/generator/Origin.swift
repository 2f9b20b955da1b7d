/// How the lines of a corpus look.
enum Style: String { case syslog, ndjson, dense, bare, varied }

/// Where a line comes from.
struct Origin {
  var process: String
  var identifier: String
  var path: String
  var sender = "-"
  var subsystem = ""
  var category = ""
  var level = "Notice"

  static let app = Origin(
    process: "Notes", identifier: "{pid}",
    path: "/private/var/containers/Bundle/Application/Notes.app/Notes",
    subsystem: "com.example.notes", category: "lifecycle")

  var senderPath: String {
    if sender == "-" { return path }
    if process == "kernel" { return "/System/Library/Extensions/\(sender).kext/\(sender)" }
    if sender.hasPrefix("lib") { return "/usr/lib/system/\(sender)" }
    return "/System/Library/PrivateFrameworks/\(sender).framework/\(sender)"
  }

  func line(_ style: Style, _ message: String) -> String {
    switch style {
    case .bare:
      return message + "\n"
    case .dense:
      return "{iso-time} \(process)[\(identifier):{tid}] \(message)\n"
    case .varied:
      return line(.dense, message + " for {w}")
    case .syslog:
      let library = sender == "-" ? "" : "(\(sender))"
      return "{syslog-time} \(process)\(library)[\(identifier)] <\(level)>: \(message)\n"
    case .ndjson:
      let type = ["Notice": "Default", "Warning": "Default"][level] ?? level
      return #"{"traceID":{trace},"eventMessage":""# + escaped(message)
        + #"","eventType":"logEvent","source":null,"formatString":""#
        + escaped(formatString(message))
        + #"","activityIdentifier":{d5},"subsystem":""# + subsystem
        + #"","category":""# + category
        + #"","threadID":{thread},"senderImageUUID":""# + imageUUID(senderPath)
        + #"","backtrace":{"frames":[{"imageOffset":{pc},"imageUUID":""# + imageUUID(senderPath)
        + #""}]},"bootUUID":""# + imageUUID("boot")
        + #"","processImagePath":""# + escaped(path)
        + #"","timestamp":"{iso-time}","senderImagePath":""# + escaped(senderPath)
        + #"","machTimestamp":{ticks},"messageType":""# + type
        + #"","processImageUUID":""# + imageUUID(path)
        + #"","processID":"# + identifier
        + #","senderProgramCounter":{pc},"parentActivityIdentifier":0,"timezoneName":""}"#
        + "\n"
    }
  }
}
