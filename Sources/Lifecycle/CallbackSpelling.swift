import Matching

/// One way in which a callback's name is printed, and what must stand around it to be that callback.
///
/// `sceneDidBecomeActive(_:)` is also recognised as `sceneDidBecomeActive()`, as the bare name and
/// as a selector; `application(_:open:options:)` by its base name and first distinguishing label.
struct CallbackSpelling {
  enum Form { case base, labelled, notification }

  let callback: Int
  let form: Form
  /// What the automaton seeks: the base name, or base name and first distinguishing label.
  let literal: [UInt8]
  /// The whole spelling: it decides between callbacks that share the literal.
  let whole: [UInt8]
  /// The base name alone is distinctive enough to count without parentheses.
  let isDistinctive: Bool
  /// Its name may stand without its parentheses if it is long enough.
  let hasBareName: Bool
  /// It is the first distinguishing label of a longer name, printed alone.
  private let isLabel: Bool
  /// Its base name is followed by a colon, as in Objective-C.
  private let isSelector: Bool

  /// `hasBareName` says whether the name may stand without its parentheses if it is long enough.
  init(_ text: String, callback: Int, hasBareName: Bool = true) {
    self.callback = callback
    self.hasBareName = hasBareName
    let bytes = Array(text.utf8)
    whole = bytes
    let base = Array(bytes.prefix { $0.isWord })
    let labels = bytes.dropFirst(base.count)
    // The first label is `_` in Swift and empty in Objective-C: the second one distinguishes.
    let second = labels.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? bytes.endIndex
    let rest = bytes[second...].prefix { $0.isWord }
    if rest.isEmpty {
      form = .base
      literal = base
    } else {
      form = .labelled
      literal = Array(bytes[..<rest.endIndex])
    }
    isDistinctive =
      hasBareName && base.count >= 11 && base.contains { (0x41...0x5A).contains($0) }
    isSelector = labels.first == UInt8(ascii: ":")
    isLabel = labels.isEmpty && Self.labelBeginnings.contains(where: base.starts(with:))
  }

  private static let labelBeginnings = ["did", "will", "configuration"].map { Array($0.utf8) }

  init(notification: String, callback: Int) {
    self.callback = callback
    hasBareName = true
    form = .notification
    literal = Array(notification.utf8)
    whole = literal
    isDistinctive = true
    isLabel = false
    isSelector = false
  }

  /// The range that the callback takes in `text`, whose literal lies at `start..<end`; nil when what
  /// stands around it says that no callback ran: source code, a C++ method, a longer name.
  func accept(_ text: Bytes, start: Int, end: Int) -> Range<Int>? {
    guard beginsName(text, at: start) else { return nil }
    let tail: Int?
    switch form {
    case .notification: tail = end < text.count && text[end].isWord ? nil : end
    case .labelled: tail = labelledEnd(text, from: end)
    case .base: tail = baseEnd(text, from: end, start: start)
    }
    guard let tail, !isBlock(text, after: tail), !isFrame(text, after: tail) else { return nil }
    return start..<tail
  }

  /// Whether the whole spelling, with all its labels, stands at `start`.
  func isWhole(in text: Bytes, at start: Int) -> Bool {
    guard start + whole.count <= text.count else { return false }
    for index in 0..<whole.count where text[start + index] != whole[index] { return false }
    // A selector that goes on is another one.
    let end = start + whole.count
    return end == text.count || !text[end].isWord
  }

  /// Whether a printed name starts here: not the rest of a longer one, no C++ scope, no declaration,
  /// no selector of a quoted protocol.
  private func beginsName(_ text: Bytes, at start: Int) -> Bool {
    guard start > 0 else { return true }
    let before = text[start - 1]
    if before.isWord { return false }
    if before == UInt8(ascii: ":"), start > 1 {
      if text[start - 2] == UInt8(ascii: ":") { return false }
      // `application:didFinish…` and `application(_:didFinish…` are judged by their whole names.
      if isLabel, text[start - 2].isWord { return false }
    }
    if before == UInt8(ascii: ".") { return isOwned(text, dot: start - 1) }
    if before == UInt8(ascii: ")"), start < 3 || text[start - 2].isWord {
      // `- (void)applicationDidBecomeActive:` is source.
      return false
    }
    if before == 0x20 {
      if text.starts(with: "func", at: start - 5), start >= 5 { return false }
      if start >= 2, text[start - 2] == UInt8(ascii: ">") {
        // `-[<UIApplicationDelegate> application:…]` quotes a protocol.
        return !opensBracket(text, before: start - 2)
      }
    }
    return true
  }

  /// `SceneDelegate.sceneDidBecomeActive` names its owner, a type; `view.loadView` is an expression.
  private func isOwned(_ text: Bytes, dot: Int) -> Bool {
    var index = dot
    while index > 0, text[index - 1].isWord { index -= 1 }
    return index < dot && (0x41...0x5A).contains(text[index])
  }

  /// So far around a callback's name its brackets and arguments are looked for: a line that repeats a name
  /// must not be read to its end each time.
  private static let reach = 1024

  private func opensBracket(_ text: Bytes, before end: Int) -> Bool {
    var index = end
    let least = max(1, end - Self.reach)
    while index > least {
      index -= 1
      if text[index] == UInt8(ascii: "<") { return text[index - 1] == UInt8(ascii: "[") }
    }
    return false
  }

  private func labelledEnd(_ text: Bytes, from end: Int) -> Int? {
    guard end < text.count, text[end] == UInt8(ascii: ":") else {
      // A selector written by hand may lack its last colon.
      let isCut = end < text.count && text[end].isWord
      return isCut || literal.contains(UInt8(ascii: "(")) ? nil : end
    }
    var index = end
    let most = min(text.count, end + Self.reach)
    while index < most, text[index].isWord || text[index] == UInt8(ascii: ":") { index += 1 }
    if index < text.count, text[index] == UInt8(ascii: ")") { index += 1 }
    return index
  }

  private func baseEnd(_ text: Bytes, from end: Int, start: Int) -> Int? {
    guard end < text.count else { return isDistinctive ? end : nil }
    switch text[end] {
    case UInt8(ascii: "("):
      return parenthesisedEnd(text, from: end + 1)
    case UInt8(ascii: ":"):
      guard isDistinctive || isSelector else { return nil }
      let next = end + 1 < text.count ? text[end + 1] : 0x20
      // A further selector part or a parameter type follows: another method, or source.
      if next.isWord || next == UInt8(ascii: ":") || next == UInt8(ascii: "(") { return nil }
      return end + 1
    case UInt8(ascii: "]"):
      return isDistinctive || isMethod(text, at: start) ? end : nil
    case let next where next.isWord: return nil
    default: return isDistinctive && !isParameter(text, start..<end) ? end : nil
    }
  }

  /// `[NotesController loadView]`: the selector of a method without arguments.
  private func isMethod(_ text: Bytes, at start: Int) -> Bool {
    guard start > 1, text[start - 1] == 0x20 else { return false }
    var index = start - 1
    if text[index - 1] == UInt8(ascii: ")") {
      // A category stands behind the class.
      let least = max(0, start - Self.reach)
      while index > least, text[index] != UInt8(ascii: "(") { index -= 1 }
    }
    let end = index
    while index > 0, text[index - 1].isWord || text[index - 1] == UInt8(ascii: ".") { index -= 1 }
    return index > 0 && index < end && text[index - 1] == UInt8(ascii: "[")
  }

  /// `(_ a: A, didFinishLaunchingWithOptions options: B)` is source.
  private func isParameter(_ text: Bytes, _ name: Range<Int>) -> Bool {
    guard isLabel, text.starts(with: ", ", at: name.lowerBound - 2) else { return false }
    var index = name.upperBound + 1
    while index < text.count, text[index].isWord { index += 1 }
    return index < text.count && text[index] == UInt8(ascii: ":")
  }

  /// `(_:)`, `()` and `(hasVisibleWindows:)` are printed, so is a described argument; a parameter
  /// list is source.
  private func parenthesisedEnd(_ text: Bytes, from start: Int) -> Int? {
    let most = min(text.count, start + Self.reach)
    // Where many begin and none ends, each is looked for as far as it reaches.
    let end = text.firstIndex(of: UInt8(ascii: ")"), from: start, to: most) ?? most
    if start < end, text[start] != UInt8(ascii: "<") {
      var index = start + 1
      while index < end, let colon = text.firstIndex(of: UInt8(ascii: ":"), from: index, to: end) {
        if colon + 1 < text.count, text[colon + 1] == 0x20 { return nil }
        index = colon + 1
      }
    }
    return min(end + 1, text.count)
  }

  /// `foo(_:) {` opens a body, `]_block_invoke` is a block inside the method.
  private func isBlock(_ text: Bytes, after end: Int) -> Bool {
    var index = end
    if index < text.count, text[index] == UInt8(ascii: "]") {
      return text.starts(with: "_block_invoke", at: index + 1)
    }
    while index < text.count, text[index] == 0x20 { index += 1 }
    return index < text.count && text[index] == UInt8(ascii: "{")
  }

  /// `foo(_:) + 96` is a frame of a stack.
  private func isFrame(_ text: Bytes, after end: Int) -> Bool {
    let digit = text.starts(with: "]", at: end) ? end + 4 : end + 3
    return digit < text.count && text.starts(with: " + ", at: digit - 3)
      && text[digit].isDigit
  }
}

extension UInt8 {
  /// A letter, a digit or an underscore of ASCII.
  var isWord: Bool {
    (self | 0x20 >= 0x61 && self | 0x20 <= 0x7A) || isDigit || self == 0x5F
  }
}
