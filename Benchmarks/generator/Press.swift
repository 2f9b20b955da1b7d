/// The compiled templates and all the state their fields read.
struct Press {
  var out: Output
  var random: Random
  var clock: Clock
  /// The app's process, its thread, the scene at hand among the addresses of all, and its latest
  /// background task.
  var process = 412
  var appThread = 3003
  var scenes: UnsafeMutablePointer<UInt64>
  var scene = 0
  var task = 0
  let cast = Cast()
  /// The app of the cast that the line is about.
  var member = 0

  private var blob: [UInt8] = []
  private var compiled: [Segment] = []
  private var bytes: UnsafeMutablePointer<UInt8>
  private var segments: UnsafeMutablePointer<Segment>
  private let identifiers = Words(of: Tables.identifiers)
  private let hosts = Words(of: Tables.hosts)
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

  mutating func compile(_ text: String, isOfApp: Bool = false) -> Template {
    let first = compiled.count
    for part in TemplatePart.parts(of: text) {
      switch part {
      case .literal(let text):
        compiled.append(
          Segment(
            field: .literal, offset: UInt32(blob.count), length: UInt32(text.utf8.count)))
        blob += text.utf8
      case .field(let field, let digits):
        compiled.append(Segment(field: field, length: UInt32(digits)))
      }
    }
    return Template(first: first, count: compiled.count - first, isOfApp: isOfApp)
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
        out.put("0x")
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
        out.put("0x")
        out.putHex(number &>> 32, digits: 1 + Int(truncatingIfNeeded: number & 3))
      case .decimal:
        out.putDecimal(random.below(powers[1 + random.below(length)]))
      case .real:
        out.putDecimal(random.below(20))
        out.put(".")
        out.putDecimal(random.below(1_000_000), width: 6)
      case .word:
        var number = random.next()
        for _ in 0..<8 {
          out.putLetter(Int(truncatingIfNeeded: number & 15))
          number &>>= 8
        }
      case .anyBundle:
        cast.bundles.put(&random, &out)
      case .bundle:
        cast.bundles.put(member, &out)
      case .bundleProcess:
        cast.processes.put(member, &out)
      case .bundleIdentity:
        cast.identities.put(member, &out)
      case .identifier:
        identifiers.put(&random, &out)
      case .host:
        hosts.put(&random, &out)
      case .address:
        let number = Int(truncatingIfNeeded: random.next() &>> 40)
        out.put("10.")
        out.putDecimal(number & 255)
        out.put(".")
        out.putDecimal((number >> 8) & 255)
        out.put(".")
        out.putDecimal((number >> 16) & 255)
      case .hardware:
        var number = random.next()
        for index in 0..<6 {
          if index > 0 { out.put(":") }
          out.putHex(number & 255, digits: 2)
          number &>>= 8
        }
      case .appProcess:
        out.putDecimal(process)
      case .appThread:
        out.putDecimal(appThread)
      case .scene:
        out.put("<UIWindowScene: ")
        putPointer(scenes[scene])
        out.put(">")
      case .task:
        out.putDecimal(task)
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
    out.put("0x")
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
