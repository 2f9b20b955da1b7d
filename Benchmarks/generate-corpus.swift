// Writes synthetic app-lifecycle logs for the benchmarks.
//
//   swiftc -O generate-corpus.swift -o generate-corpus
//   generate-corpus syslog|ndjson|dense|bare BYTES [--stems FRACTION] > FILE
//   generate-corpus traces DIR COUNT
//
// The output depends on the arguments alone: the random numbers come from one seed. Every line is
// a template compiled once into segments (literal bytes and fields), so that writing a line is a
// walk over a few copies.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// MARK: - Random numbers

/// xoroshiro128+, seeded through splitmix64.
struct Random {
  private var a: UInt64
  private var b: UInt64

  init(seed: UInt64) {
    var state = seed
    a = Random.splitmix(&state)
    b = Random.splitmix(&state)
  }

  static func splitmix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }

  @inline(__always)
  mutating func next() -> UInt64 {
    let result = a &+ b
    let t = b ^ a
    a = ((a &<< 24) | (a &>> 40)) ^ t ^ (t &<< 16)
    b = (t &<< 37) | (t &>> 27)
    return result
  }

  /// A number in `0..<bound`; the bias of the multiplication is of no matter here.
  @inline(__always)
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: ((next() &>> 32) &* UInt64(truncatingIfNeeded: bound)) &>> 32)
  }

  @inline(__always)
  mutating func fraction() -> Double {
    Double(next() &>> 11) * 0x1p-53
  }
}

// MARK: - Output

/// A byte cursor over one large buffer, emptied into a file descriptor.
struct Output {
  static let capacity = 1 << 20
  /// Longer than any line.
  static let slack = 1 << 14

  let base: UnsafeMutablePointer<UInt8>
  var cursor: UnsafeMutablePointer<UInt8>
  var descriptor: Int32
  private let hexPairs: UnsafeMutablePointer<UInt16>

  init(descriptor: Int32) {
    base = .allocate(capacity: Output.capacity)
    cursor = base
    self.descriptor = descriptor
    hexPairs = .allocate(capacity: 512)
    let lower = Array("0123456789abcdef".utf8)
    let upper = Array("0123456789ABCDEF".utf8)
    for byte in 0..<256 {
      hexPairs[byte] = UInt16(lower[byte >> 4]) | UInt16(lower[byte & 15]) << 8
      hexPairs[256 + byte] = UInt16(upper[byte >> 4]) | UInt16(upper[byte & 15]) << 8
    }
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    cursor.pointee = byte
    cursor += 1
  }

  @inline(__always)
  mutating func put(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    memcpy(cursor, bytes, count)
    cursor += count
  }

  @inline(__always)
  mutating func putDecimal(_ number: Int) {
    var rest = number
    var digits = 1
    var limit = 10
    while rest >= limit, digits < 18 {
      digits += 1
      limit *= 10
    }
    var place = cursor + digits
    cursor = place
    repeat {
      let quotient = rest / 10
      place -= 1
      place.pointee = UInt8(truncatingIfNeeded: 48 + rest - quotient * 10)
      rest = quotient
    } while rest != 0
  }

  /// `width` digits, zeros in front.
  @inline(__always)
  mutating func putDecimal(_ number: Int, width: Int) {
    var rest = number
    var place = width - 1
    while place >= 0 {
      let quotient = rest / 10
      cursor[place] = UInt8(truncatingIfNeeded: 48 + rest - quotient * 10)
      rest = quotient
      place -= 1
    }
    cursor += width
  }

  @inline(__always)
  mutating func putHexByte(_ byte: UInt8, table: Int = 0) {
    UnsafeMutableRawPointer(cursor).storeBytes(
      of: hexPairs[table + Int(byte)].littleEndian, as: UInt16.self)
    cursor += 2
  }

  /// The lowest `digits` hexadecimal digits.
  @inline(__always)
  mutating func putHex(_ number: UInt64, digits: Int) {
    var shift = digits &* 4
    if digits & 1 == 1 {
      shift -= 4
      let digit = UInt8(truncatingIfNeeded: (number &>> UInt64(shift)) & 15)
      put(digit < 10 ? 48 + digit : 87 + digit)
    }
    while shift > 0 {
      shift -= 8
      putHexByte(UInt8(truncatingIfNeeded: number &>> UInt64(shift)))
    }
  }

  @inline(__always)
  mutating func putUUID(_ high: UInt64, _ low: UInt64) {
    var shift: UInt64 = 64
    for index in 0..<8 {
      shift -= 8
      if index == 4 || index == 6 { put(45) }
      putHexByte(UInt8(truncatingIfNeeded: high &>> shift), table: 256)
    }
    put(45)
    shift = 64
    for index in 0..<8 {
      shift -= 8
      if index == 2 { put(45) }
      putHexByte(UInt8(truncatingIfNeeded: low &>> shift), table: 256)
    }
  }

  @inline(__always)
  mutating func makeRoom() {
    if cursor - base > Output.capacity - Output.slack { flush() }
  }

  mutating func flush() {
    var start = base
    while start < cursor {
      let written = write(descriptor, start, cursor - start)
      if written > 0 {
        start += written
      } else if errno != EINTR {
        fail("cannot write the corpus (errno \(errno))")
      }
    }
    cursor = base
  }
}

func say(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
}

func fail(_ text: String, status: Int32 = 1) -> Never {
  say("generate-corpus: \(text)")
  exit(status)
}

// MARK: - Time

/// The log's clock, in microseconds, with the formatted second kept until it changes.
struct Clock {
  private(set) var microseconds: Int
  private var year: Int
  private var month: Int
  private var day: Int
  private var second: Int
  private let startMicroseconds: Int
  private let syslogText: UnsafeMutablePointer<UInt8>
  private let isoText: UnsafeMutablePointer<UInt8>

  init(year: Int, month: Int, day: Int, second: Int, microsecond: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.second = second
    microseconds = microsecond
    startMicroseconds = second * 1_000_000
    syslogText = .allocate(capacity: 16)
    isoText = .allocate(capacity: 32)
    format()
  }

  /// Ticks of a 24 MHz clock since boot.
  var ticks: Int { elapsed * 24 }
  private var elapsed: Int { 86_400_000_000 + elapsedSeconds * 1_000_000 + microseconds }
  private var elapsedSeconds = 0

  @inline(__always)
  mutating func advance(_ amount: Int) {
    microseconds += amount
    if microseconds >= 1_000_000 { carry() }
  }

  private mutating func carry() {
    let seconds = microseconds / 1_000_000
    microseconds %= 1_000_000
    elapsedSeconds += seconds
    second += seconds
    while second >= 86_400 {
      second -= 86_400
      day += 1
      let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      if day > lengths[month - 1] {
        day = 1
        month += 1
        if month > 12 {
          month = 1
          year += 1
        }
      }
    }
    format()
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func format() {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let time = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    let syslog = "\(names[month - 1]) \(day < 10 ? " " : "")\(day) \(time)"
    let iso = "\(year)-\(two(month))-\(two(day)) \(time)."
    for (index, byte) in syslog.utf8.enumerated() { syslogText[index] = byte }
    for (index, byte) in iso.utf8.enumerated() { isoText[index] = byte }
  }

  /// `Nov 12 12:24:37`
  @inline(__always)
  func putSyslog(_ out: inout Output) {
    out.put(syslogText, 15)
  }

  /// `2025-03-01 09:00:00.000123+0100`
  @inline(__always)
  func putISO(_ out: inout Output) {
    out.put(isoText, 20)
    out.putDecimal(microseconds, width: 6)
    out.put(43)
    out.put(48)
    out.put(49)
    out.put(48)
    out.put(48)
  }
}

// MARK: - Templates

/// What a segment of a template writes. In the tables below a field stands in braces.
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
  case bundle  // {b}
  case identifier  // {c}
  case host  // {h}
  case address  // {i}  10.0.12.7
  case hardware  // {m}  a4:83:e7:10:22:9c
  case appProcess  // {pid}
  case appThread  // {tid}
  case scene  // {scene}  <UIWindowScene: 0x10270b110>
  case syslogTime  // {syslog-time}
  case isoTime  // {iso-time}
  case thread  // {thread}
  case trace  // {trace}
  case ticks  // {ticks}
  case counter  // {pc}

  init?(name: Substring) {
    switch name {
    case "p": self = .pointer
    case "K": self = .kernelPointer
    case "u": self = .uuid
    case "x": self = .hex8
    case "X": self = .hex16
    case "r": self = .flags
    case "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8": self = .decimal
    case "f": self = .real
    case "b": self = .bundle
    case "c": self = .identifier
    case "h": self = .host
    case "i": self = .address
    case "m": self = .hardware
    case "pid": self = .appProcess
    case "tid": self = .appThread
    case "scene": self = .scene
    case "syslog-time": self = .syslogTime
    case "iso-time": self = .isoTime
    case "thread": self = .thread
    case "trace": self = .trace
    case "ticks": self = .ticks
    case "pc": self = .counter
    default: return nil
    }
  }

  /// The field in an os_log format string.
  var format: String {
    switch self {
    case .pointer, .kernelPointer: "%p"
    case .uuid, .bundle, .identifier, .host, .address, .hardware: "%{public}@"
    case .hex8: "%08x"
    case .hex16: "%016llx"
    case .flags: "0x%x"
    case .decimal: "%d"
    case .real: "%f"
    case .scene: "%@"
    default: ""
    }
  }
}

struct Segment {
  var field: Field
  var offset: UInt32
  var length: UInt32
}

struct Template {
  var first: Int
  var count: Int
  /// Printed by a library inside the app's process: only while the app runs.
  var ofApp = false
}

/// Words a field draws from, one after the other in one block of bytes.
struct Words {
  private let bytes: UnsafeMutablePointer<UInt8>
  private let bounds: UnsafeMutablePointer<Int>
  private let count: Int

  init(_ text: String) {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\n" })
    count = words.count
    bounds = .allocate(capacity: count + 1)
    bytes = .allocate(capacity: text.utf8.count)
    var end = 0
    bounds[0] = 0
    for (index, word) in words.enumerated() {
      for byte in word.utf8 {
        bytes[end] = byte
        end += 1
      }
      bounds[index + 1] = end
    }
  }

  @inline(__always)
  func put(_ random: inout Random, _ out: inout Output) {
    let index = random.below(count)
    out.put(bytes + bounds[index], bounds[index + 1] - bounds[index])
  }
}

enum Style { case syslog, ndjson, dense, bare }

/// The compiled templates and all the state their fields read.
struct Press {
  var out: Output
  var random: Random
  var clock: Clock
  var process = 412
  var appThread = 3003
  var scenes: UnsafeMutablePointer<UInt64>
  var scene = 0

  private var blob: [UInt8] = []
  private var compiled: [Segment] = []
  private var bytes: UnsafeMutablePointer<UInt8>
  private var segments: UnsafeMutablePointer<Segment>
  private let bundles = Words(Tables.bundles)
  private let identifiers = Words(Tables.identifiers)
  private let hosts = Words(Tables.hosts)
  private let powers: UnsafeMutablePointer<Int>

  init(out: Output, clock: Clock) {
    self.out = out
    self.clock = clock
    random = Random(seed: 1)
    scenes = .allocate(capacity: 8)
    scenes.initialize(repeating: 0x1_0270_b110, count: 8)
    bytes = .allocate(capacity: 1)
    segments = .allocate(capacity: 1)
    powers = .allocate(capacity: 10)
    for index in 0..<10 { powers[index] = index == 0 ? 1 : powers[index - 1] * 10 }
  }

  mutating func compile(_ text: String, ofApp: Bool = false) -> Template {
    let first = compiled.count
    var pending: [UInt8] = []
    func literal(_ blob: inout [UInt8], _ compiled: inout [Segment]) {
      guard !pending.isEmpty else { return }
      compiled.append(
        Segment(
          field: .literal, offset: UInt32(blob.count), length: UInt32(pending.count)))
      blob += pending
      pending = []
    }
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      pending += rest[..<open].utf8
      let after = rest.index(after: open)
      if let close = rest[after...].firstIndex(of: "}"),
        let field = Field(name: rest[after..<close])
      {
        literal(&blob, &compiled)
        let digits = rest[after..<close].last?.wholeNumberValue ?? 0
        compiled.append(Segment(field: field, offset: 0, length: UInt32(digits)))
        rest = rest[rest.index(after: close)...]
      } else {
        pending.append(UInt8(ascii: "{"))
        rest = rest[after...]
      }
    }
    pending += rest.utf8
    literal(&blob, &compiled)
    return Template(first: first, count: compiled.count - first, ofApp: ofApp)
  }

  /// Moves what was compiled into plain memory; nothing is compiled after it.
  mutating func seal() {
    bytes = .allocate(capacity: blob.count)
    bytes.initialize(from: blob, count: blob.count)
    segments = .allocate(capacity: compiled.count)
    segments.initialize(from: compiled, count: compiled.count)
  }

  @inline(__always)
  mutating func put(_ template: Template) {
    var segment = segments + template.first
    let end = segment + template.count
    while segment < end {
      let length = Int(segment.pointee.length)
      switch segment.pointee.field {
      case .literal:
        out.put(bytes + Int(segment.pointee.offset), length)
      case .pointer:
        putPointer((random.next() & 0x7fff_ffe0) | 0x2_8000_0000)
      case .kernelPointer:
        out.put(48)
        out.put(120)
        out.putHex((random.next() & 0x3fff_fff8) | 0xffff_fff0_0000_0000, digits: 16)
      case .uuid:
        let high = random.next()
        let low = random.next()
        out.putUUID(
          (high & 0xffff_ffff_ffff_0fff) | 0x4000, (low & 0x3fff_ffff_ffff_ffff) | 0x8000 &<< 48)
      case .hex8:
        out.putHex(random.next(), digits: 8)
      case .hex16:
        out.putHex(random.next(), digits: 16)
      case .flags:
        let number = random.next()
        out.put(48)
        out.put(120)
        out.putHex(number &>> 32, digits: 1 + Int(truncatingIfNeeded: number & 3))
      case .decimal:
        out.putDecimal(random.below(powers[1 + random.below(length)]))
      case .real:
        out.putDecimal(random.below(20))
        out.put(46)
        out.putDecimal(random.below(1_000_000), width: 6)
      case .bundle:
        bundles.put(&random, &out)
      case .identifier:
        identifiers.put(&random, &out)
      case .host:
        hosts.put(&random, &out)
      case .address:
        let number = Int(truncatingIfNeeded: random.next() &>> 40)
        out.putDecimal(10)
        out.put(46)
        out.putDecimal(number & 255)
        out.put(46)
        out.putDecimal((number >> 8) & 255)
        out.put(46)
        out.putDecimal((number >> 16) & 255)
      case .hardware:
        var number = random.next()
        for index in 0..<6 {
          if index > 0 { out.put(58) }
          out.putHex(number & 255, digits: 2)
          number &>>= 8
        }
      case .appProcess:
        out.putDecimal(process)
      case .appThread:
        out.putDecimal(appThread)
      case .scene:
        out.put(60)
        let name: StaticString = "UIWindowScene: "
        out.put(name.utf8Start, name.utf8CodeUnitCount)
        putPointer(scenes[scene])
        out.put(62)
      case .syslogTime:
        clock.putSyslog(&out)
      case .isoTime:
        clock.putISO(&out)
      case .thread:
        out.putDecimal(1000 + random.below(900_000))
      case .trace:
        out.putDecimal(10_000_000_000_000 + Int(random.next() &>> 16) % 900_000_000_000_000)
      case .ticks:
        out.putDecimal(clock.ticks)
      case .counter:
        out.putDecimal(4096 + random.below(4_000_000))
      }
      segment += 1
    }
  }

  @inline(__always)
  private mutating func putPointer(_ pointer: UInt64) {
    out.put(48)
    out.put(120)
    out.putHex(pointer, digits: 9)
  }

  /// The mean length of a template's lines, found by printing some.
  mutating func meanLength(_ template: Template) -> Double {
    let before = random
    random = Random(seed: 0x6d65616e)
    let start = out.cursor
    var total = 0
    for _ in 0..<64 {
      out.cursor = start
      put(template)
      total += out.cursor - start
    }
    out.cursor = start
    random = before
    return Double(total) / 64
  }
}

// MARK: - Lines of each style

/// One image's UUID, the same in every run.
func imageUUID(_ path: String) -> String {
  var state: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in path.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  var out = Output(descriptor: -1)
  out.putUUID(Random.splitmix(&state), Random.splitmix(&state))
  let text = String(
    decoding: UnsafeBufferPointer(start: out.base, count: out.cursor - out.base), as: UTF8.self)
  out.base.deallocate()
  return text
}

func escaped(_ text: some StringProtocol) -> String {
  var result = ""
  for character in text {
    switch character {
    case "/": result += "\\/"
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\t": result += "\\t"
    default: result.append(character)
    }
  }
  return result
}

/// A message with its fields as an os_log format string.
func formatString(_ message: String) -> String {
  var result = ""
  var rest = message[...]
  while let open = rest.firstIndex(of: "{") {
    result += rest[..<open]
    let after = rest.index(after: open)
    if let close = rest[after...].firstIndex(of: "}"), let field = Field(name: rest[after..<close])
    {
      result += field.format
      rest = rest[rest.index(after: close)...]
    } else {
      result += "{"
      rest = rest[after...]
    }
  }
  return result + rest
}

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

/// Noise lines, drawn so that their mean length comes near a goal.
struct Noise {
  private var short: [Template] = []
  private var long: [Template] = []
  private var shortShare = 0.5

  /// `table` holds blocks: a process line (`# name pid weight path`), then its messages
  /// (`sender|subsystem|category|level|message`).
  init(_ table: String, style: Style, press: inout Press) {
    var origin = Origin.app
    var weight = 1
    for line in table.split(separator: "\n") {
      if line.hasPrefix("# ") {
        let parts = line.split(separator: " ", maxSplits: 4)
        origin.process = String(parts[1])
        origin.identifier = String(parts[2])
        weight = Int(parts[3]) ?? 1
        origin.path = String(parts[4])
      } else {
        let parts = line.split(separator: "|", maxSplits: 4, omittingEmptySubsequences: false)
        origin.sender = String(parts[0])
        origin.subsystem = String(parts[1])
        origin.category = String(parts[2])
        origin.level = String(parts[3])
        let template = press.compile(
          origin.line(style, String(parts[4])), ofApp: origin.process == "Notes")
        short += Array(repeating: template, count: weight)
      }
    }
  }

  mutating func balance(goal: Double, press: inout Press) {
    let measured = short.map { ($0, press.meanLength($0)) }
    short = measured.filter { $0.1 < goal }.map { $0.0 }
    long = measured.filter { $0.1 >= goal }.map { $0.0 }
    func mean(_ lengths: [Double]) -> Double {
      lengths.isEmpty ? goal : lengths.reduce(0, +) / Double(lengths.count)
    }
    let low = mean(measured.map { $0.1 }.filter { $0 < goal })
    let high = mean(measured.map { $0.1 }.filter { $0 >= goal })
    if long.isEmpty {
      shortShare = 1
    } else if short.isEmpty {
      shortShare = 0
    } else {
      shortShare = (high - goal) / (high - low)
    }
  }

  @inline(__always)
  func draw(_ random: inout Random, appRuns: Bool) -> Template {
    while true {
      let template =
        random.fraction() < shortShare
        ? short[random.below(short.count)] : long[random.below(long.count)]
      if appRuns || !template.ofApp { return template }
    }
  }
}

// MARK: - The story

enum Event: Int, CaseIterable {
  case willFinishLaunching, didFinishLaunching, willConnect, willEnterForeground
  case didBecomeActive, willResignActive, didEnterBackground, didDisconnect, willTerminate

  var message: String {
    switch self {
    case .willFinishLaunching: "application(_:willFinishLaunchingWithOptions:)"
    case .didFinishLaunching: "application(_:didFinishLaunchingWithOptions:)"
    case .willConnect: "scene(_:willConnectTo:options:) {scene}"
    case .willEnterForeground: "sceneWillEnterForeground(_:) {scene}"
    case .didBecomeActive: "sceneDidBecomeActive(_:) {scene}"
    case .willResignActive: "sceneWillResignActive(_:) {scene}"
    case .didEnterBackground: "sceneDidEnterBackground(_:) {scene}"
    case .didDisconnect: "sceneDidDisconnect(_:) {scene}"
    case .willTerminate: "applicationWillTerminate(_:)"
    }
  }
}

enum Action: Int, CaseIterable {
  case save, pause, resume, work

  var messages: [String] {
    switch self {
    case .save: ["saveContext()", "saving note {d4} ({d5} bytes)", "saveContext() {d2} changes"]
    case .pause: ["pausing player", "pausing player at {f}", "timer invalidated"]
    case .resume: ["resuming player", "resuming player at {f}", "timer started, interval 30.0"]
    case .work:
      [
        "refreshing feed", "refreshing feed page {d2}", "saveContext()",
        "reloading list, {d3} rows",
        "clearing thumbnail cache, {d3} entries", "refreshing note {d4} from {h}",
      ]
    }
  }
}

/// One app's life: launches, scenes that come and go, legal at every step.
struct Story {
  private enum State { case disconnected, connected, entering, active, inactive, background }

  private var states: [State]
  private var focus = 0
  private var ending = false
  private let switchShare: Double
  private let endShare: Double
  private(set) var running = false
  private var finishing = false

  init(scenes: Int, switchShare: Double, endShare: Double) {
    states = Array(repeating: .disconnected, count: scenes)
    self.switchShare = switchShare
    self.endShare = endShare
  }

  var hasActiveScene: Bool {
    for state in states where state == .active { return true }
    return false
  }

  /// Whether the scene last touched is between two resting states.
  var isUnsettled: Bool {
    if ending || (running && finishing) { return true }
    switch states[focus] {
    case .connected, .entering, .inactive: return true
    case .disconnected, .active, .background: return false
    }
  }

  /// The next event, and the action the app takes right after it.
  mutating func step(_ press: inout Press) -> (Event, Action?) {
    if !running {
      running = true
      finishing = true
      return (.willFinishLaunching, nil)
    }
    if finishing {
      finishing = false
      return (.didFinishLaunching, nil)
    }
    if !ending, !isUnsettled, press.random.fraction() < endShare { ending = true }
    if ending {
      guard let scene = states.firstIndex(where: { $0 != .disconnected }) else {
        ending = false
        running = false
        return (.willTerminate, nil)
      }
      focus = scene
    } else if !isUnsettled || press.random.fraction() < switchShare {
      focus = press.random.below(states.count)
    }
    press.scene = focus
    switch states[focus] {
    case .disconnected:
      connect(&press)
      states[focus] = .connected
      return (.willConnect, nil)
    case .connected:
      states[focus] = ending ? .disconnected : .entering
      return ending ? (.didDisconnect, nil) : (.willEnterForeground, nil)
    case .entering:
      states[focus] = .active
      return (.didBecomeActive, .resume)
    case .active:
      states[focus] = .inactive
      return (.willResignActive, .pause)
    case .inactive:
      if !ending, press.random.below(4) == 0 {
        states[focus] = .active
        return (.didBecomeActive, .resume)
      }
      states[focus] = .background
      return (.didEnterBackground, .save)
    case .background:
      if ending || press.random.below(12) == 0 {
        states[focus] = .disconnected
        return (.didDisconnect, nil)
      }
      states[focus] = .entering
      return (.willEnterForeground, nil)
    }
  }

  /// A new scene object, at an address no other scene has.
  private func connect(_ press: inout Press) {
    var address: UInt64
    repeat {
      address = 0x1_0000_0000 | (press.random.next() & 0x0fff_fff0)
    } while states.indices.contains { press.scenes[$0] == address }
    press.scenes[focus] = address
  }
}

// MARK: - Corpora

struct Counts {
  var bytes = 0
  var lines = 0
  var lifecycle = 0
  var actions = 0

  func report(_ name: String) {
    say("\(name): bytes \(bytes) lines \(lines) lifecycle \(lifecycle) actions \(actions)")
  }
}

/// Writes lines until the corpus is full; a line that does not fit is taken back.
struct Corpus {
  enum Sort { case lifecycle, action, noise }

  var press: Press
  let events: [Template]
  let actions: [[Template]]
  let limit: Int
  var counts = Counts()
  var full = false

  init(style: Style, limit: Int, press: Press) {
    var press = press
    events = Event.allCases.map { press.compile(Origin.app.line(style, $0.message)) }
    actions = Action.allCases.map { action in
      action.messages.map { press.compile(Origin.app.line(style, $0)) }
    }
    self.press = press
    self.limit = limit
  }

  @inline(__always)
  mutating func write(_ template: Template, _ sort: Sort) {
    press.out.makeRoom()
    let start = press.out.cursor
    press.put(template)
    let length = press.out.cursor - start
    if full || counts.bytes + length > limit {
      press.out.cursor = start
      full = true
      return
    }
    counts.bytes += length
    counts.lines += 1
    switch sort {
    case .lifecycle: counts.lifecycle += 1
    case .action: counts.actions += 1
    case .noise: break
    }
  }

  mutating func write(_ event: Event) {
    if event == .willFinishLaunching { relaunch() }
    write(events[event.rawValue], .lifecycle)
  }

  mutating func write(_ action: Action) {
    let choice = actions[action.rawValue]
    // What a scene starts on one line it ends on another: the wording goes with the scene.
    let index =
      action == .pause || action == .resume
      ? (press.process + press.scene) % choice.count : press.random.below(choice.count)
    write(choice[index], .action)
  }

  /// A new process for every launch but the first.
  private mutating func relaunch() {
    guard counts.lifecycle > 0 else { return }
    press.process += 1 + press.random.below(400)
    if press.process > 99_999 { press.process = 300 + press.random.below(400) }
    press.appThread = 3000 + press.random.below(900_000)
  }
}

/// Every line an event or an action.
func writeDense(_ corpus: inout Corpus, scenes: Int, lineLimit: Int = .max) {
  var story = Story(scenes: scenes, switchShare: 0.25, endShare: 0.002)
  let lastLine = lineLimit == .max ? Int.max : corpus.counts.lines + lineLimit
  while !corpus.full, corpus.counts.lines < lastLine {
    corpus.press.clock.advance(1 + corpus.press.random.below(40_000))
    let (event, action) = story.step(&corpus.press)
    corpus.write(event)
    guard let action, corpus.counts.lines < lastLine else { continue }
    corpus.press.clock.advance(1 + corpus.press.random.below(900))
    corpus.write(action)
  }
  corpus.press.out.flush()
}

/// Few lines of the app among those of the system.
func writeSparse(_ corpus: inout Corpus, style: Style, stems: Double) {
  let goal = style == .syslog ? 210.5 : 986.5
  var noise = Noise(Tables.noise, style: style, press: &corpus.press)
  var stemNoise = Noise(Tables.stems, style: style, press: &corpus.press)
  corpus.press.seal()
  noise.balance(goal: goal, press: &corpus.press)
  stemNoise.balance(goal: goal, press: &corpus.press)

  let lifecycleShare = 0.001
  let actionShare = 0.01
  var story = Story(scenes: 2, switchShare: 0, endShare: 0.02)
  var nextEvent = 40
  while !corpus.full {
    corpus.press.clock.advance(1 + corpus.press.random.below(20_000))
    if corpus.counts.lines >= nextEvent {
      let (event, action) = story.step(&corpus.press)
      corpus.write(event)
      if let action { corpus.write(action) }
      if story.isUnsettled {
        nextEvent = corpus.counts.lines + 2 + corpus.press.random.below(40)
      } else {
        // At rest until the share of lifecycle lines has come down again.
        let due = Int(Double(corpus.counts.lifecycle) / lifecycleShare)
        nextEvent = max(due, corpus.counts.lines) + corpus.press.random.below(2000)
      }
      continue
    }
    if story.hasActiveScene {
      let behind = Double(corpus.counts.lines) * actionShare > Double(corpus.counts.actions)
      if corpus.press.random.fraction() < (behind ? 0.03 : 0.004) {
        corpus.write(.work)
        continue
      }
    }
    let pool = stems > 0 && corpus.press.random.fraction() < stems
    let template =
      pool
      ? stemNoise.draw(&corpus.press.random, appRuns: story.running)
      : noise.draw(&corpus.press.random, appRuns: story.running)
    corpus.write(template, .noise)
  }
  corpus.press.out.flush()
}

func writeTraces(directory: String, count: Int) {
  if mkdir(directory, 0o755) != 0, errno != EEXIST { fail("cannot create \(directory)") }
  let clock = Clock(year: 2025, month: 3, day: 1, second: 32_400, microsecond: 123)
  var corpus = Corpus(
    style: .dense, limit: .max, press: Press(out: Output(descriptor: -1), clock: clock))
  corpus.press.seal()
  for number in stride(from: 1, through: count, by: 1) {
    let digits = String(number)
    let name =
      "trace-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".log"
    let file = open(directory + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    if file < 0 { fail("cannot write \(directory)/\(name)") }
    corpus.press.out.descriptor = file
    writeDense(&corpus, scenes: 4, lineLimit: 100)
    close(file)
  }
  corpus.counts.report("traces")
}

// MARK: - Tables

enum Tables {
  static let bundles = """
    com.apple.mobilesafari com.apple.mobilemail com.apple.MobileSMS com.apple.Maps
    com.apple.weather com.apple.news com.apple.Preferences com.apple.camera com.apple.mobileslideshow
    com.apple.mobilecal com.apple.reminders com.apple.podcasts com.apple.Health com.apple.stocks
    com.example.notes com.example.ledger com.example.trailmap com.example.tidecharts
    org.example.radio net.example.chess
    """

  static let identifiers = """
    deviceLockState homeScreenDidRotate displayLayoutMonitor keyboardFocusTarget isNetworkReachable
    lowPowerModeEnabled proximitySensorState preferredFrameRate thermalPressureLevel batteryLevelDelta
    pendingAssertionCount visibleSceneIdentifiers wifiLinkQuality cellularDataAllowed audioRouteChanged
    orientationEventMask idleDisplayPolicy backlightLuminance sharingPeerDiscovered regionMonitorCount
    accessoryHandshakeDone predictedUsageScore rankedCandidateList interfaceTransitionState
    dataProtectionClass jetsamPriorityBand hostProcessEndowment eventDispatcherQueue
    """

  static let hosts = """
    gateway.example.com api.example.com edge-07.example.net push-14.example.org mesu.example.com
    time-osx.example.com static.example.org cdn-eu-2.example.net config.example.com maps-tile.example.org
    """

  // No message below holds the stem of an app's action; those are in `stems`.
  static let noise = #"""
    # SpringBoard 62 4 /System/Library/CoreServices/SpringBoard.app/SpringBoard
    FrontBoard|com.apple.FrontBoard|Process|Notice|[app<{b}>:{d4}] Setting process visibility to: Foreground
    FrontBoard|com.apple.FrontBoard|Scene|Notice|[(FBSceneManager):sceneID:{b}-default] Sending scene settings update with transition context {p}, delta: <FBSSceneSettingsDiff: {p}; changes = {{c}; {c}}>, generation {d5}
    FrontBoard|com.apple.FrontBoard|Workspace|Notice|Received request to open "{b}" with url "<private>" from runningboard client {d4} on behalf of process handle <FBProcess: {p}; {b}:{d5}; valid: YES>
    BackBoardServices|com.apple.BackBoard|Backlight|Notice|Backlight luminance target {f} over {f} s, reason {c}, source {d3}
    SplashBoard|com.apple.SplashBoard|Snapshot|Notice|[{b}] generating snapshot manifest entry {u} for interface orientation portrait, scale {d1}, status bar state {r}, groupID: {b} - {default}
    SpringBoardHome|com.apple.SpringBoard|Icon|Notice|Icon layout model {p} evaluated {d3} nodes, {d2} folders, {d1} pages; {c} unchanged
    UIKitCore|com.apple.UIKit|EventDispatch|Info|Evaluating dispatch of UIEvent: {p}; type: 0; subtype: 0; backing type: 11; shouldSend: 1; ignoreInteractionEvents: 0, systemGestureStateChange: 0
    UIKitCore|com.apple.UIKit|Window|Notice|_TtC11SpringBoard{d3}: window {p} context id {x} ordered in level {d4}, hosting {b}, {c}
    -|com.apple.SpringBoard|Wallpaper|Notice|Wallpaper controller {c} -> {d2}
    -|com.apple.SpringBoard|AppSwitcher|Notice|Layout state transition {u}: from <SBMainDisplayLayoutState: {p}; homeScreen> to <SBMainDisplayLayoutState: {p}; {b}; fullscreen>, request source {d2}, gesture {r}
    CoverSheet|com.apple.SpringBoard|DashBoard|Notice|Presentation <CSPresentation: {p}> aggregated {d2} providers; components {c}, {c}; behavior restrictions {r}
    # backboardd 66 3 /usr/libexec/backboardd
    BackBoardHIDEventFoundation|com.apple.BackBoard|TouchEvents|Notice|contact {d2} presence: none -> touching; path index {d1}, user identifier {d2}, sender 0x{X}
    CoreBrightness|com.apple.CoreBrightness|ALS|Notice|Lux {f} trusted {d1} nits {f} ramp {f} -> {f} curve type {d1} display {p}
    -|com.apple.BackBoard|EventDelivery|Notice|dispatch event <BKSHIDEvent: {p}> digitizer to 1 destination: <pid: {d5}; environment: builtin; token: 0x{x}; deferring {c}>
    QuartzCore|com.apple.CoreAnimation|Render|Debug|Display 1 LCD frame {d7} presented at {d8} latency {f} ms, surface 0x{x}
    IOHIDEventSystem|com.apple.iohid|service|Notice|Service 0x{X} client {u} property {c} set to {d4} by queue {p}
    -|com.apple.BackBoard|SystemShell|Info|ping from system shell {d2} acknowledged after {f} s
    # runningboardd 33 4 /usr/libexec/runningboardd
    RunningBoard|com.apple.runningboard|assertion|Notice|Acquiring assertion targeting [app<{b}({u})>:{d5}] from originator [osservice<com.apple.SpringBoard>:62] with description <RBSAssertionDescriptor| "FBApplicationProcess" ID:33-62-{d5} target:{d5} attributes:[<RBSDomainAttribute| domain:"com.apple.frontboard" name:"Visibility" sourceEnvironment:"(null)">]>
    RunningBoard|com.apple.runningboard|process|Notice|[app<{b}({u})>:{d5}] Set jetsam priority to {d2} [0] flag[{d1}]
    RunningBoard|com.apple.runningboard|process|Notice|[app<{b}({u})>:{d5}] Ignoring GPU update because this process is not GPU managed
    RunningBoard|com.apple.runningboard|state|Notice|Calculated state for app<{b}({u})>: running-active (role: UserInteractiveFocal) (endowments: <RBEndowmentSet| {c}>)
    RunningBoard|com.apple.runningboard|ttl|Notice|Assertion 33-62-{d5} (target:[app<{b}({u})>:{d5}]) will be created as active
    RunningBoard|com.apple.runningboard|connection|Notice|PERF: [app<{b}({u})>:{d5}] Received lock {d2} ms, set {r}
    libxpc.dylib|com.apple.xpc|connection|Info|[{p}] activating connection: mach=false listener=false peer=true name=com.apple.runningboard.peer[{d5}].{p}
    # locationd 69 2 /usr/libexec/locationd
    CoreLocation|com.apple.locationd.Position|GeneralCLX|Notice|{"msg%{public}.0s":"client authorization", "event%{public, location:escape_only}s":"activity", "status%{private}d":{d1}, "self%{public}p":"{p}", "bundle":"{b}"}
    -|com.apple.locationd.Motion|Oscar|Notice|@WifiFlow, scan, result, {d2}, age, {f}, ap, {m}, rssi, -{d2}, channel, {d2}
    CoreMotion|com.apple.locationd.Core|Motion|Notice|Activity classification {c} confidence {d2} start {f} vector [{f}, {f}, {f}]
    -|com.apple.locationd.Legacy|Generic|Notice|#CLIUA Marking change, CLClientIdentity {b}, assertionLevel {d1}, client {p}, in use {r}
    GeoServices|com.apple.GeoServices|tiles|Info|Tile {d5}/{d5}/{d2} style {d2} from {h} in {f} s, {d6} bytes, etag "{X}"
    # wifid 58 3 /usr/sbin/wifid
    WiFiPolicy|com.apple.WiFiPolicy||Notice|LQM-WIFI: rssi -{d2} snr {d2} cca {d2} txRate {d4} rxRate {d4} txFail {d3} txRetrans {d4} rxBeacon {d3} of {d3} gateway {i} link {m}
    -|com.apple.wifi.manager|roam|Notice|__WiFiLQAMgrLogStats({c}:Stationary): InfraUptime:{f}secs Channel: {d2} Bandwidth: 80Mhz Rssi: -{d2} {-{d2} -{d2}} Cca: {d2} (S:{d1} O:{d1} I:{d1}) Snr: {d2} BcnPer: {d2}.0% ({d2}, {d2}) TxFrameCnt: {d4} TxPer: {f}%
    CoreWiFi|com.apple.corewifi|XPC|Info|[{p}] reply for {c} (pid={d5} intf=en0 token={x}) in {d3} us
    IO80211|com.apple.wifi|driver|Notice|BSS {m} candidate score {d4} band {d1} width {d2} hash 0x{x}
    # mediaserverd 37 2 /usr/sbin/mediaserverd
    AudioToolbox|com.apple.coreaudio|AQ|Notice|AudioQueueObject.cpp:{d4} AudioQueueObject {p}: context {r}, reporterID {d8}, client pid {d5} ({b}), sample rate {d5}
    CoreMedia|com.apple.coremedia||Notice|<<<< FigCustomURLHandling >>>> curlh_create: [{p}] request {u} for {h} priority {d1} took {f} s
    CMSessionMgr|com.apple.coremedia|cmsession|Notice|-CMSessionMgr- cmsessionMgrHandleApplicationStateChange: CMSession: Client {b} with pid '{d5}' is now Foreground Running. Background entitlement: NO ActiveLongFormVideoSession: NO WHAChangesPending {d1}
    caulk|com.apple.coreaudio|messenger|Info|worker {p} drained {d3} messages in {d4} us, {c}
    AudioDSP|com.apple.coreaudio|dsp|Debug|graph {p} node {d2} gain {f} dB route Speaker volume {f}
    # apsd 88 2 /System/Library/PrivateFrameworks/ApplePushService.framework/apsd
    ApplePushService|com.apple.apsd|courier|Notice|<APSCourier: {p}>: Stream processing: complete yes, invalid no, length parsed {d4}, parameters <dictionary with {d1} entries>, protocol channel {r} over WiFi to {h} port 5223
    -|com.apple.apsd|connection|Notice|<APSConnectionServer: {p}> delivering message with guid {u} on topic '{b}' to pid {d5}
    -|com.apple.apsd|keepAlive|Notice|Keep alive interval {f} minutes on WWAN, last ack {d3} s ago
    Network|com.apple.network|connection|Info|[C{d4} {u} {h}:443 tls] event: path:satisfied_change @{f}s, uuid: {u}, {c}
    # symptomsd 104 2 /usr/libexec/symptomsd
    SymptomEvaluator|com.apple.symptomsd|flow|Notice|com.apple.symptoms.flow {d6} pid {d5} bundle {b} bytes in {d7} out {d6} rtt {d3} ms interface en0 score {f}
    libnetworkextension|com.apple.networkextension||Info|[Extension {b}]: evaluated path {u}, result {c}
    SymptomAnalytics|com.apple.symptomsd|analytics|Notice|Computed {d3} samples for {c} epsilon {f}; lag {d4}; window {u} from interface en0 with link layer {m}
    -|com.apple.symptomsd|nat64|Notice|Data usage for {b} on flow {d6} - WiFi in/out: {d8}/{d7}, WiFi delta_in/delta_out: {d4}/{d4}, Cell in/out: {d6}/{d6}, Cell delta_in/delta_out: 0/0, RNF: 0, subscriber tag: {r}, total duration: {f}
    # nsurlsessiond 112 2 /usr/libexec/nsurlsessiond
    CFNetwork|com.apple.CFNetwork|Default|Notice|Task <{u}>.<{d3}> summary for task success {transaction_duration_ms={d4}, response_status=200, connection={d4}, protocol="h2", domain_lookup_duration_ms={d2}, connect_duration_ms={d3}, secure_connection_duration_ms={d3}, private_relay=false, request_start_ms={d4}, request_bytes={d4}, response_bytes={d6}}
    CFNetwork|com.apple.CFNetwork|Default|Notice|Task <{u}>.<{d3}> finished successfully
    -|com.apple.nsurlsessiond|Session|Notice|NDSession <{u}> configured for {b}: discretionary {d1}, cellular {d1}, {c}, identifier count {d3}
    libboringssl.dylib|com.apple.network|boringssl|Info|boringssl_context_info_handler(2074) [C{d4}:1][{p}] Client handshake state: TLS client read_server_hello, cipher 0x{x}
    # kernel 0 4 /kernel
    AppleBCMWLANCore|||Notice|[{d6}.{d6}]: AppleBCMWLANNetAdapter::{c}(): peer {m} flow {d3} ring {K} depth {d4} of {d4} credits {d3}
    Sandbox|||Error|Sandbox: {c}({d5}) deny(1) mach-lookup com.apple.{c}.service
    AppleSPU|||Notice|SPU interface {d2} report {r} timestamp {X} len {d3}
    -|||Notice|memorystatus: set assertion priority({d2}) target {b}:{d5}
    IOSurface|||Debug|SID: {K} client {d5} surface 0x{x} lookup {c} use count {d3}, bytes {d7}, plane count {d1}, pixel format {r}, owner map {K}
    apfs|||Notice|dev_vnode {K} extent tree node {d8} xid {d7} level {d1} flags {r} checksum {X}, container {u}, queue depth {d3}
    IOMobileFramebuffer|||Notice|swap {d8} ended on display {K} status {r} after {d5} us
    # CommCenter 92 2 /System/Library/Frameworks/CoreTelephony.framework/Support/CommCenter
    CoreTelephony|com.apple.CommCenter|ind|Notice|#I SIM slot one: signal bars {d1}, rsrp -{d3}, rsrq -{d2}, sinr {d2}, cell 0x{x}, area {d5}, technology {c}, registration home, roaming NO
    libATCommandStudioDynamic.dylib|com.apple.CommCenter|bb|Notice|QMI: Svc=0x03(NAS) Ind MsgId=0x0051 Bin=[{X}{X}{X}{X}]
    -|com.apple.CommCenter|data|Notice|#D data context {d1} bearer {r} interface pdp_ip0 address {i} state {c}
    # sharingd 121 1 /usr/libexec/sharingd
    CoreBluetooth|com.apple.bluetooth|CoreBluetooth|Info|Received XPC message "device found" {u} RSSI -{d2} channel {d2} advertising data {X}{X}
    -|com.apple.sharing|BLE|Notice|BLE NearbyInfo device changed: CBDevice {u}, BDA {m}, Nm '<private>', Md '<private>', DsFl {r} < {c} >, changes {r} < RSSI >
    Rapport|com.apple.rapport|CLinkD|Info|Peer {x} over link {d2}: {c}, {d4} bytes, counter {d7}
    # duetexpertd 133 1 /usr/libexec/duetexpertd
    AppPredictionInternal|com.apple.duetexpertd.app|predict|Notice|Ranked {d3} candidates for consumer subtype {d2}: {b} ({f}), {b} ({f}), {b} ({f}); blending model {x}, {c}, took {f} s
    CoreDuet|com.apple.coreduet|knowledge|Info|stream /app/inFocus event {u} value {b} start {f}
    ProactiveSupport|com.apple.proactive|assets|Notice|Factor level {d3} for namespace {c} rollout {u} deployment {d2}
    # dasd 77 2 /usr/libexec/dasd
    DuetActivityScheduler|com.apple.duetactivityscheduler|scoring|Notice|'com.apple.{c}.periodic:{x}' CurrentScore: {f}, ThresholdScore: {f} DecisionToRun:0
    DuetActivityScheduler|com.apple.duetactivityscheduler|scoring|Notice|{b}:{u}:[ {name: DeviceActivityPolicy, policyWeight: {f}, response: {33, {f}, [{deviceActivity == 1}]}} {name: ThermalPolicy, policyWeight: {f}, response: {0, {f}}} ], FinalDecision: Must Not Proceed
    # powerd 45 1 /System/Library/CoreServices/powerd.bundle/powerd
    -|com.apple.powerd|assertions|Notice|Process {c}.{d5} Created UserIsActive "com.apple.{c}" age:00:00:{d2} id:{d8} [System: PrevIdle DeclUser kDisp]
    IOKit|com.apple.powerd|battery|Info|Battery capacity change posted({r}): old {d2} new {d2} current -{d4} mA temperature {d4}
    # bluetoothd 95 2 /usr/sbin/bluetoothd
    -|com.apple.bluetooth|Server.LE|Notice|LE advertisement from {m} type {r} rssi -{d2} handled by {d2} clients
    -|com.apple.bluetooth|CBStackDeviceMonitor|Notice|Device found changed: CBDevice {u}, BDA {m}, PID 0x{x}, DsFl {r} < Attributes NearbyInfo >, CnS {r} < {c} >, RSSI -{d2}, Ch {d2}, AMfD <{X}>
    BTAudioHALPlugin|com.apple.bluetooth|audio|Debug|stream {p} jitter {f} queue {d3} codec AAC-ELD
    # assertiond 41 1 /usr/libexec/assertiond
    -|com.apple.assertiond|jobs|Notice|[{b}:{d5}] jobmgr label UIKitApplication:{b}[{x}][rb-legacy] state {c}
    # mDNSResponder 55 2 /usr/sbin/mDNSResponder
    -|com.apple.mDNSResponder|Default|Notice|[R{d6}] DNSServiceQueryRecord START -- qname: {h}, qtype: AAAA, flags: {r}, interface index: 0, client pid: {d5} ({c}), name hash: {x}
    -|com.apple.mDNSResponder|Default|Info|[Q{d5}] Sent {d3}-byte query #1 to {i} over UDP via en0/{d2}
    -|com.apple.mDNSResponder|Default|Info|[R{d6}->Q{d5}] Question answered: {h} in {d4} ms, {d1} records, ttl {d4}
    # cloudd 140 2 /System/Library/PrivateFrameworks/CloudKitDaemon.framework/Support/cloudd
    CloudKitDaemon|com.apple.cloudkit|CK|Notice|Finished operation <CKDModifyRecordsOperation: {p}; operationID={x}{x}, qos=Utility, container={b}:Production, zones {d2}, records {d3}, elapsed {f} s, server {h}, request UUID {u}>
    CloudKitDaemon|com.apple.cloudkit|OP|Info|Operation {x}{x} state now {c}
    # contextstored 151 1 /usr/libexec/contextd
    CoreDuetContext|com.apple.coreduet|context|Info|Context value /system/{c} now {d3} for client {d5} registration {u}
    # trustd 118 2 /usr/libexec/trustd
    Security|com.apple.securityd|policy|Info|cert[{d1}]: AnchorTrusted =(leaf)[force]> 0, chain length {d1}, host {h}
    -|com.apple.securityd|OCSP|Notice|OCSPSingleResponse: nextUpdate {f} days ago, serial {X}{X}, responder {h}, lifetime {d6}, query {p}, client {b}
    # thermalmonitord 81 1 /usr/libexec/thermalmonitord
    -|com.apple.cltm|thermal|Notice|CPU die {f} skin {f} level {d1} power budget {d4} mW, {c} contribution {f}
    # healthd 160 1 /System/Library/Frameworks/HealthKit.framework/healthd
    HealthDaemon|com.apple.HealthKit|database|Info|Transaction {u} read {d4} samples of type {d3} for {b} within {f} s
    # tccd 127 2 /System/Library/PrivateFrameworks/TCC.framework/Support/tccd
    -|com.apple.TCC|access|Notice|AUTHREQ_ATTRIBUTION: msgID=127.{d4}, attribution={accessing={identifier={b}, type=0, pid={d5}, auid=501, euid=501, binary_path=/private/var/containers/Bundle/Application/{u}/App.app/App}, },
    -|com.apple.TCC|access|Notice|AUTHREQ_RESULT: msgID=127.{d4}, authValue={d1}, authReason={d1}, authVersion=1, error=(null),
    # Notes {pid} 1 /private/var/containers/Bundle/Application/Notes.app/Notes
    UIKitCore|com.apple.UIKit|EventDispatch|Info|Sending UIEvent type: 0; subtype: 0; to windows: 1; first window {p}, responder {c}
    UIKitCore|com.apple.UIKit|KeyboardArbiter|Notice|Window {p} key status {d1} for scene handle FBSScene {p} identifier {u}, pending {c}, client settings generation {d4}
    CFNetwork|com.apple.CFNetwork|Summary|Notice|Connection {d4}: done, host {h}, duration {f} s, reused {d1}, TLS 1.3, bytes in {d6}, bytes out {d5}
    libsystem_trace.dylib|com.apple.libtrace|quota|Debug|activity {x} parent {x} creator {c}
    """#

  static let stems = #"""
    # SpringBoard 62 2 /System/Library/CoreServices/SpringBoard.app/SpringBoard
    FrontBoard|com.apple.FrontBoard|Process|Notice|[{b}:{d5}] saving assertion state {c}
    FrontBoard|com.apple.FrontBoard|Scene|Notice|[(FBSceneManager):sceneID:{b}-default] will resume task {d4} after transition context {p}, delta: <FBSSceneSettingsDiff: {p}; changes = {{c}; {c}}>, generation {d5}
    SplashBoard|com.apple.SplashBoard|Snapshot|Notice|[{b}] snapshot cache cleared, {d2} entries for manifest {u}
    # backboardd 66 2 /usr/libexec/backboardd
    QuartzCore|com.apple.CoreAnimation|Render|Notice|Display 1 refresh rate {d3} Hz, frame {d8}, surface 0x{x}, {c}
    BackBoardHIDEventFoundation|com.apple.BackBoard|EventDelivery|Notice|event queue paused for destination pid {d5}, token 0x{x}, environment builtin, deferring {c}, sender 0x{X}, client {u}, depth {d3}, mask {r}
    # runningboardd 33 2 /usr/libexec/runningboardd
    RunningBoard|com.apple.runningboard|process|Notice|[app<{b}({u})>:{d5}] Resuming task.
    RunningBoard|com.apple.runningboard|process|Notice|[app<{b}({u})>:{d5}] Suspending task, assertion timer started with {f} s left, state running-suspended (role: None) (endowments: <RBEndowmentSet| {c}>), jetsam band {d2}
    # mediaserverd 37 2 /usr/sbin/mediaserverd
    CMSessionMgr|com.apple.coremedia|cmsession|Notice|-CMSessionMgr- client {b} with pid '{d5}' paused, player state {r}
    CoreMedia|com.apple.coremedia|player|Info|<<<< FigPlayerInterstitial >>>> [{p}|P/{x}] player paused at {f}, item {u} of {h}, rate {f} -> 0.0, reason {c}, will resume playback with {d4} ms lead time
    # dasd 77 1 /usr/libexec/dasd
    DuetActivityScheduler|com.apple.duetactivityscheduler|lifecycle|Notice|com.apple.{c}.refresh:{x} rescheduled, background refresh budget {f}
    # cloudd 140 1 /System/Library/PrivateFrameworks/CloudKitDaemon.framework/Support/cloudd
    CloudKitDaemon|com.apple.cloudkit|CK|Notice|Saving {d3} records for container {b}:Production, operation {x}{x}, refreshing change token {u} from {h} in {f} s, cache size {d7} bytes, {c}
    # symptomsd 104 1 /usr/libexec/symptomsd
    -|com.apple.symptomsd|analytics|Notice|save analytics workspace {p}: {d3} objects
    # Notes {pid} 1 /private/var/containers/Bundle/Application/Notes.app/Notes
    CoreData|com.apple.coredata|sql|Debug|CoreData: debug: saving context {p}, {d2} objects
    UIKitCore|com.apple.UIKit|UpdateCycle|Info|display link {p} paused {d1}
    CFNetwork|com.apple.CFNetwork|Default|Notice|Task <{u}>.<{d3}> resuming, timeouts({f}, {f}) qos({r}) voucher({u}) activity({x}), cache policy {d1}, host {h}
    BackgroundTasks|com.apple.BackgroundTasks|Framework|Notice|Marking refresh task {c} complete
    """#
}

// MARK: - Command line

let usage = """
  usage: generate-corpus syslog|ndjson|dense|bare BYTES [--stems FRACTION] > FILE
         generate-corpus traces DIR COUNT
  """

func main() {
  var positional: [String] = []
  var stems = 0.0
  var arguments = CommandLine.arguments.dropFirst()
  while let argument = arguments.popFirst() {
    if argument == "--stems" {
      guard let text = arguments.popFirst(), let number = Double(text), (0...1).contains(number)
      else { fail("--stems needs a fraction between 0 and 1", status: 2) }
      stems = number
    } else {
      positional.append(argument)
    }
  }
  if positional.count == 3, positional[0] == "traces", let count = Int(positional[2]), count >= 0 {
    writeTraces(directory: positional[1], count: count)
    return
  }
  guard positional.count == 2, let limit = Int(positional[1]), limit >= 0 else {
    fail("bad arguments\n\(usage)", status: 2)
  }
  let syslogStart = Clock(year: 2024, month: 11, day: 12, second: 44_677, microsecond: 0)
  let isoStart = Clock(year: 2025, month: 3, day: 1, second: 32_400, microsecond: 123)
  let out = Output(descriptor: 1)
  var corpus: Corpus
  switch positional[0] {
  case "syslog":
    corpus = Corpus(style: .syslog, limit: limit, press: Press(out: out, clock: syslogStart))
    writeSparse(&corpus, style: .syslog, stems: stems)
  case "ndjson":
    corpus = Corpus(style: .ndjson, limit: limit, press: Press(out: out, clock: isoStart))
    writeSparse(&corpus, style: .ndjson, stems: stems)
  case "dense", "bare":
    let style: Style = positional[0] == "dense" ? .dense : .bare
    corpus = Corpus(style: style, limit: limit, press: Press(out: out, clock: isoStart))
    corpus.press.seal()
    writeDense(&corpus, scenes: 4)
  default:
    fail("unknown kind \(positional[0])\n\(usage)", status: 2)
  }
  corpus.counts.report(positional[0])
}

main()
