/// What a part of a template writes. In the texts of templates a field stands in braces.
enum Field: UInt8 {
  case literal
  case pointer  // {p}  0x2810c3a40
  case kernelPointer  // {K}  0xfffffff0271c3a40
  case uuid  // {u}
  case hex8  // {x}
  case hex16  // {X}
  case flags  // {r}  0x1f
  case decimal  // {d4}  up to as many digits
  case real  // {f}  3.141592
  case word  // {w}  eight letters
  case identifier  // {c}
  case host  // {h}
  case address  // {i}  10.0.12.7
  case hardware  // {m}  a4:83:e7:10:22:9c
  case anyBundle  // {B}  the bundle of some app of the device
  case bundle  // {b}  the bundle of the app that the line is about
  case bundleProcess  // {b.pid}  its process identifier
  case bundleIdentity  // {b.app}  as RunningBoard names it: app<org.example.radio(5A0C...)>
  case appProcess  // {pid}
  case appThread  // {tid}
  case scene  // {scene}  <UIWindowScene: 0x10270b110>
  case task  // {task}  the number of the app's background task
  case syslogTime  // {syslog-time}
  case isoTime  // {iso-time}
  case thread  // {thread}
  case trace  // {trace}
  case ticks  // {ticks}
  case counter  // {pc}

  private static let names: [Substring: Field] = [
    "p": .pointer, "K": .kernelPointer, "u": .uuid, "x": .hex8, "X": .hex16, "r": .flags,
    "d1": .decimal, "d2": .decimal, "d3": .decimal, "d4": .decimal, "d5": .decimal,
    "d6": .decimal, "d7": .decimal, "d8": .decimal, "f": .real, "w": .word, "c": .identifier,
    "h": .host,
    "i": .address, "m": .hardware, "B": .anyBundle, "b": .bundle, "b.pid": .bundleProcess,
    "b.app": .bundleIdentity, "pid": .appProcess, "tid": .appThread, "scene": .scene,
    "task": .task, "syslog-time": .syslogTime, "iso-time": .isoTime, "thread": .thread,
    "trace": .trace, "ticks": .ticks, "pc": .counter,
  ]

  init?(name: Substring) {
    guard let field = Field.names[name] else { return nil }
    self = field
  }

  /// The field in an os_log format string.
  var format: String {
    switch self {
    case .pointer, .kernelPointer: "%p"
    case .uuid, .word, .identifier, .host, .address, .hardware, .anyBundle, .bundle,
      .bundleIdentity:
      "%{public}@"
    case .hex8: "%08x"
    case .hex16: "%016llx"
    case .flags: "0x%x"
    case .decimal, .bundleProcess, .task: "%d"
    case .real: "%f"
    case .scene: "%@"
    default: ""
    }
  }
}
