import Matching

/// Text that must not do anything to whoever sees it.
enum SafetyCheck {
  /// No control, nothing that ends a line or turns the direction of text, but for line ends, and for colours
  /// where those are on.
  static func check(_ text: String, isColoured: Bool = false, _ what: String) {
    var text = text
    let holds = text.withUTF8 { isSafe($0, isColoured: isColoured) }
    require(holds, "\(what): a control in \(text.debugDescription)")
  }

  private static func isSafe(_ bytes: Bytes, isColoured: Bool) -> Bool {
    func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x1B where isColoured && at(index + 1) == UInt8(ascii: "["):
        index += 2
        while (0x30...0x39).contains(at(index)) || at(index) == UInt8(ascii: ";") { index += 1 }
        guard at(index) == UInt8(ascii: "m") else { return false }
      case 0x0A: break
      case 0..<0x20, 0x7F: return false
      // The controls of Latin-1, and what ends a line or turns the direction of text.
      case 0xC2: if at(index + 1) < 0xA0 { return false }
      case 0xD8: if at(index + 1) == 0x9C { return false }
      case 0xE2 where at(index + 1) == 0x80:
        let last = at(index + 2)
        if (0x8E...0x8F).contains(last) || (0xA8...0xAE).contains(last) { return false }
      case 0xE2 where at(index + 1) == 0x81:
        if (0xA6...0xA9).contains(at(index + 2)) { return false }
      default: break
      }
      index += 1
    }
    return true
  }
}

/// Whether a text is JSON to the letter (RFC 8259), with every key of an object once.
struct JSONCheck {
  private let bytes: [UInt8]
  private var place = 0

  static func check(_ text: String, _ what: String) {
    var check = JSONCheck(bytes: Array(text.utf8))
    check.skipSpace()
    let isValue = check.value(depth: 0)
    check.skipSpace()
    require(
      isValue && check.place == check.bytes.count,
      "\(what): no JSON at byte \(check.place) of \(text.debugDescription)")
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    guard bytes.withUnsafeBufferPointer({ $0.starts(with: text, at: place) }) else { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  private mutating func value(depth: Int) -> Bool {
    guard depth < 100, let next else { return false }
    switch next {
    case UInt8(ascii: "{"):
      var keys: Set<ArraySlice<UInt8>> = []
      return list("{", "}") { check in
        let start = check.place
        guard check.string(), keys.insert(check.bytes[start..<check.place]).inserted else {
          return false
        }
        check.skipSpace()
        guard check.take(":") else { return false }
        check.skipSpace()
        return check.value(depth: depth + 1)
      }
    case UInt8(ascii: "["): return list("[", "]") { $0.value(depth: depth + 1) }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return take("true")
    case UInt8(ascii: "f"): return take("false")
    case UInt8(ascii: "n"): return take("null")
    default: return number()
    }
  }

  private mutating func list(
    _ opening: StaticString, _ closing: StaticString, _ item: (inout JSONCheck) -> Bool
  ) -> Bool {
    guard take(opening) else { return false }
    skipSpace()
    if take(closing) { return true }
    while true {
      guard item(&self) else { return false }
      skipSpace()
      if take(closing) { return true }
      guard take(",") else { return false }
      skipSpace()
    }
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let next {
      place += 1
      switch next {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"):
        guard let escaped = self.next else { return false }
        place += 1
        if escaped == UInt8(ascii: "u") {
          for _ in 0..<4 {
            guard let digit = self.next, Character(Unicode.Scalar(digit)).isHexDigit else {
              return false
            }
            place += 1
          }
        } else if !"\"\\/bfnrt".utf8.contains(escaped) {
          return false
        }
      case 0..<0x20: return false
      default: break
      }
    }
    return false
  }

  private mutating func number() -> Bool {
    _ = take("-")
    let start = place
    guard digits() > 0, place - start == 1 || bytes[start] != UInt8(ascii: "0") else {
      return false
    }
    if take("."), digits() == 0 { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      return digits() > 0
    }
    return true
  }

  private mutating func digits() -> Int {
    let start = place
    while let next, (0x30...0x39).contains(next) { place += 1 }
    return place - start
  }
}

/// Whether a text is well-formed markup, of no other elements than those that are known: of XML, or of the
/// HTML that this program writes, which closes whatever it opens.
struct MarkupCheck {
  private let bytes: [UInt8]
  private let text: String
  private let what: String
  private var place = 0
  private var open: [String] = []
  private(set) var elements: [String: Int] = [:]

  static func check(_ text: String, _ what: String, elements known: Set<String>) {
    var check = MarkupCheck(bytes: Array(text.utf8), text: text, what: what)
    check.read()
    let unknown = Set(check.elements.keys).subtracting(known)
    check.demand(unknown.isEmpty, "elements \(unknown)")
    check.demand(check.elements["script", default: 0] <= 1, "one script")
  }

  private init(bytes: [UInt8], text: String, what: String) {
    (self.bytes, self.text, self.what) = (bytes, text, what)
  }

  @inline(never)
  private func demand(_ holds: Bool, _ why: @autoclosure () -> String) {
    require(holds, "\(what): \(why()) at byte \(place) of \(text.debugDescription)")
  }

  private func starts(_ text: StaticString) -> Bool {
    bytes.withUnsafeBufferPointer { $0.starts(with: text, at: place) }
  }

  private mutating func skip(past text: String) {
    let wanted = Array(text.utf8)
    let end = bytes.withUnsafeBufferPointer { bytes in
      var start = place
      while let found = bytes.firstIndex(of: wanted[0], from: start) {
        if bytes.slice(found..<found + wanted.count).isSame(as: wanted) {
          return found + wanted.count
        }
        start = found + 1
      }
      return bytes.count + 1
    }
    demand(end <= bytes.count, "\(text) is missing")
    place = end
  }

  private mutating func read() {
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "<"):
        if starts("<?") || starts("<!doctype") { skip(past: ">") } else { readTag() }
      case UInt8(ascii: "&"): readReference()
      case UInt8(ascii: ">"): demand(false, "a stray >")
      default: place += 1
      }
    }
    demand(open.isEmpty, "\(open) are open")
  }

  private mutating func readTag() {
    place += 1
    if starts("/") {
      place += 1
      let name = readName()
      demand(open.popLast() == name, "</\(name)> closes nothing")
      demand(starts(">"), "</\(name) goes on")
      place += 1
      return
    }
    let name = readName()
    elements[name, default: 0] += 1
    while place < bytes.count, !starts(">"), !starts("/>") { readAttribute() }
    if starts("/>") {
      place += 2
      return
    }
    demand(starts(">"), "<\(name) does not end")
    place += 1
    if name == "script" || name == "style" {
      skip(past: "</\(name)>")
    } else {
      open.append(name)
    }
  }

  private mutating func readName() -> String {
    let start = place
    while place < bytes.count,
      bytes[place] == 0x2D || bytes[place] == 0x3A || (0x30...0x39).contains(bytes[place])
        || (0x61...0x7A).contains(bytes[place] | 0x20)
    {
      place += 1
    }
    demand(place > start, "a name is missing")
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func readAttribute() {
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x0A { place += 1 }
    if starts(">") || starts("/>") { return }
    let name = readName()
    demand(!name.hasPrefix("on"), "the attribute \(name)")
    demand(starts("=\""), "an attribute without a value")
    place += 2
    if starts("javascript:") { demand(false, "a link that runs") }
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      demand(bytes[place] != UInt8(ascii: "<"), "< in an attribute")
      if bytes[place] == UInt8(ascii: "&") { readReference() } else { place += 1 }
    }
    place += 1
  }

  private mutating func readReference() {
    let known: [StaticString] = [
      "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#39;", "&#10;", "&#9;",
    ]
    let found = known.first { starts($0) }
    demand(found != nil, "a stray &")
    place += found?.utf8CodeUnitCount ?? 1
  }
}

/// Whether Markdown holds no other markup than this program's own.
enum MarkdownCheck {
  private static let tags = [
    "span", "/span", "details", "/details", "summary", "/summary", "sub", "/sub", "br",
  ]

  static func check(_ text: String, _ what: String) {
    var fence: Substring?
    var columns: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = fence {
        if line.allSatisfy({ $0 == "`" }), line.count >= open.count { fence = nil }
        continue
      }
      let ticks = line.prefix { $0 == "`" }
      if ticks.count >= 3 {
        fence = ticks
        continue
      }
      let pipes = self.check(Array(line.unicodeScalars), "\(what): \(line.debugDescription)")
      if line.hasPrefix("|") {
        require(columns ?? pipes == pipes, "\(what): columns in \(line.debugDescription)")
        columns = pipes
      } else {
        columns = nil
      }
    }
    require(fence == nil, "\(what): a block does not end")
  }

  /// Returns how many separators of columns the line has.
  private static func check(_ line: [Unicode.Scalar], _ what: String) -> Int {
    // Within an element of HTML nothing else is markup.
    let isElement = starts(line[...], "<details>")
    var pipes = 0
    var isEscaped = false
    for (index, scalar) in line.enumerated() {
      defer { isEscaped = scalar == "\\" && !isEscaped }
      if isEscaped { continue }
      let rest = line[(index + 1)...]
      switch scalar {
      case "|": pipes += 1
      case "<":
        let tag = String(String.UnicodeScalarView(rest.prefix { $0 != ">" && $0 != " " }))
        require(tags.contains(tag), "\(what): <\(tag)")
      case "[" where !isElement: require(false, "\(what): what could be a link")
      case "@": require(starts(rest, "</span>"), "\(what): what could be a name")
      default: break
      }
    }
    return pipes
  }

  private static func starts(_ scalars: ArraySlice<Unicode.Scalar>, _ text: String) -> Bool {
    scalars.starts(with: text.unicodeScalars)
  }
}
