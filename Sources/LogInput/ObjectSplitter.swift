import Matching

/// Finds the JSON objects in a stream that holds them one after the other, or in an array, spread
/// over lines as it may be.
struct ObjectSplitter {
  /// A longer object is not read.
  static let longest = 4 << 20
  private static let mostRecent = 4096

  enum Part {
    /// A whole object.
    case object(Range<Int>)
    /// An object that begins here; its end is still to come.
    case open(Int)
    /// Up to here lies an object, or a part of one, that is too long to be read.
    case tooLong(Int)
    case none
  }

  /// The object that is open, by places in the input, and how far it was looked at.
  private var open: (start: Int, through: Int)?
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isTooLong = false
  private var recentObjects: [Range<Int>] = []
  /// The last line that was accounted for.
  var countedLine = 0

  /// The next object between `start` and `end`; called again with the same object when it was open.
  mutating func next(in bytes: Bytes, from start: Int, to end: Int, base: Int) -> Part {
    var index = start
    if let open {
      index = open.through - base
    } else {
      guard let brace = bytes.firstIndex(of: UInt8(ascii: "{"), from: start, to: end) else {
        return .none
      }
      (depth, isInString, isEscaped, isTooLong) = (0, false, false, false)
      open = (brace + base, brace + base)
      index = brace
    }
    guard let first = open?.start else { return .none }
    let cap = first - base + Self.longest
    while index < end {
      if isClosed(by: bytes[index]) {
        open = nil
        index += 1
        return isTooLong || index > cap ? .tooLong(index) : .object(first - base..<index)
      }
      index += 1
    }
    open?.through = max(index, end) + base
    isTooLong = isTooLong || end > cap
    return isTooLong ? .tooLong(end) : .open(first - base)
  }

  /// Takes the next byte of the open object; true when it is its last.
  private mutating func isClosed(by byte: UInt8) -> Bool {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return false
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}"):
      depth -= 1
      return depth == 0
    default: break
    }
    return false
  }

  /// Leaves the open object where it is; what follows it is looked for anew.
  mutating func giveUp() { open = nil }

  /// Remembers an object, for reading it a second time.
  mutating func note(_ object: Range<Int>, base: Int) {
    if recentObjects.count >= 2 * Self.mostRecent { recentObjects.removeFirst(Self.mostRecent) }
    recentObjects.append(object.lowerBound + base..<object.upperBound + base)
  }

  /// The latest objects, in order.
  func recent(base: Int) -> [Range<Int>] {
    recentObjects.map { $0.lowerBound - base..<$0.upperBound - base }
  }
}
