import Matching

/// What was found out about the lines of a stream and holds for those that come: how they are laid out
/// before their messages, and what their messages hold.
///
/// It may serve one stream after the other.
final class LineMemory {
  /// What is known of a message.
  struct Facts {
    /// No pattern is needed to tell what it is: it is legible, and says nothing of the log itself.
    var isPlain = false
    /// Something that is sought stands in it.
    var isSought = false
    var isSoughtEverywhere = false
    /// A line that holds nothing else is of no format.
    var isWholeLine = false
    var hasBackslash = false
    /// The number of the layout behind which it was found not to end something that is sought.
    var layout = -1
    /// The number of the layout of which it was asked whether it is proved of this message.
    var asked = -1
    var isProved = false
  }

  static let mostLayouts = 16
  /// How many lines have to look alike before their layout is worth a proof: it takes as long as three of them.
  static let linesAlike = 4
  /// How many proofs are tried for nothing, and how many in all: in some streams no line is like another.
  static let mostFailures = 32
  static let mostProofs = 256

  let formats: FormatCatalog
  /// What lines are that are of no other format.
  let bareFormat: Int
  private let texts = TextMemory()
  let facts: UnsafeMutablePointer<Facts>
  /// By place, the tag of the message.
  private let tags: UnsafeMutablePointer<Unmanaged<TextTag>?>
  private(set) var layouts = LayoutList(capacity: LineMemory.mostLayouts)
  /// Those that ask for proof.
  private(set) var looseLayouts = LayoutList(capacity: LineMemory.mostLayouts)
  /// How many lines were read of each format and length of what stands before their message.
  var alike: [Int: Int] = [:]
  var proofs = 0
  var failures = 0
  /// How many messages were not proved.
  private var refusals = 0
  /// How many layouts were learned of all streams.
  var layoutCount = 0
  let sought: SoughtLiterals
  private lazy var numeric = NumericLiterals(sought.numeric)
  private lazy var inAddresses = SoughtInAddresses(
    sought, everywhere: literalsEverywhere, markers: formats.markerLiterals.all)
  private let literalsEverywhere: [Literal]
  /// Where a message lies without its addresses.
  private var scratch = Scratch(capacity: TextMemory.longestText)
  private(set) lazy var heads = SoughtHeads(sought)
  private let scanners: (all: LiteralScanner, everywhere: LiteralScanner)

  /// A memory for lines that are read by `formats` and in which `sought` is found by `scanner`, and what `interest`
  /// has everywhere.
  init(
    _ formats: FormatCatalog, _ sought: SoughtLiterals, scanner: LiteralScanner,
    _ interest: LineInterest
  ) {
    self.formats = formats
    self.sought = sought
    scanners = (scanner, interest.everywhereScanner)
    literalsEverywhere = interest.everywhere
    bareFormat = formats.bareFormat
    facts = .allocate(capacity: TextMemory.capacity)
    tags = .allocate(capacity: TextMemory.capacity)
    tags.initialize(repeating: nil, count: TextMemory.capacity)
  }

  deinit {
    facts.deallocate()
    for place in 0..<TextMemory.capacity { tags[place]?.release() }
    tags.deallocate()
  }

  /// Takes the lines of another stream from now on.
  func beginStream() {
    alike.removeAll(keepingCapacity: true)
    proofs = 0
    failures = 0
    refusals = 0
  }

  /// The layout of the line, which has `count` bytes at `base`; `latest` is the one of the line before. It is there
  /// until one more is learned.
  @inline(__always)
  func layout(
    of base: UnsafePointer<UInt8>, _ count: Int, after latest: Unmanaged<PrefixLayout>?
  ) -> Unmanaged<PrefixLayout>? {
    if let latest,
      latest._withUnsafeGuaranteedRef({ !$0.asksForProof && $0.fits(base, count) })
    {
      return latest
    }
    return layouts.first { $0.fits(base, count) }
  }

  /// The layout of the line if that is proved of its message.
  @inline(__always)
  func looseLayout(of base: UnsafePointer<UInt8>, _ count: Int) -> Unmanaged<PrefixLayout>? {
    looseLayouts.first { $0.fits(base, count) }
  }

  /// Takes a layout that was learned.
  func add(_ layout: PrefixLayout) {
    if layout.asksForProof { looseLayouts.insert(layout) } else { layouts.insert(layout) }
  }

  /// The place of what is known of a message in `facts`.
  @inline(__always)
  func place(of message: Bytes) -> Int? { texts.place(of: message) }

  /// The tag of the message that is kept at a place.
  @inline(__always)
  func tag(at place: Int) -> Unmanaged<TextTag>? { tags[place] }

  /// What is known of a message that is kept nowhere: learned, and with its place, where that is worth it.
  func look(at message: Bytes) -> (facts: Facts, place: Int?) {
    if texts.isWorthKeeping(message), let place = learn(message) { return (facts[place], place) }
    return (facts(of: message), nil)
  }

  /// Whether nothing that is sought begins in the prefix of `line` and ends in its message, which may be kept
  /// at `place`.
  func isClear(_ line: Bytes, _ layout: PrefixLayout, _ place: Int?) -> Bool {
    guard !layout.isStraddled(in: line) else { return false }
    if let place, !layout.isStraddledByNumbers(in: line) { facts[place].layout = layout.number }
    return true
  }

  /// Learns how the line is laid out that is `record.text`, and which the record was read from.
  func learnLayout(from record: Record) {
    guard let length = prefixLength(of: record), length > 0 else { return }
    learnLayout(of: record, length, scanners)
  }

  /// Learns the line that is `record.text` where it is of no format, or where its layout asks for proof; what is to
  /// be known of other messages is found out when the next line is laid out like this one.
  func learn(from record: Record) {
    guard let length = prefixLength(of: record) else { return }
    if length > 0 {
      prove(record, length)
    } else if formats.formats[record.format].isBare, texts.isWorthKeeping(record.message) {
      _ = learn(record.message, isLine: true)
    }
  }

  /// Proves of the message of `record` that lines with it are laid out as their beginning says. Only of one that comes
  /// again: in some streams none does.
  private func prove(_ record: Record, _ length: Int) {
    guard refusals < Self.mostFailures,
      let layout = looseLayouts.first(where: { $0.isLayout(of: record, length) })
    else { return }
    guard let place = texts.place(of: record.message) else {
      if texts.isWorthKeeping(record.message) { _ = learn(record.message) }
      return
    }
    let number = layout._withUnsafeGuaranteedRef { $0.number }
    guard facts[place].isPlain, facts[place].asked != number else { return }
    facts[place].asked = number
    // A message may make something else of what stands before it, or have a field in it.
    let hasSameParts =
      LinePrefix(of: record, length, in: formats).map { prefix in
        layout._withUnsafeGuaranteedRef { $0.hasParts(of: prefix) }
      } ?? false
    facts[place].isProved =
      hasSameParts
      && formats.proof.isCutAlike(
        record, forAllOf: texts.variety(at: place).union(.numbers), in: formats)
    if !facts[place].isProved { refusals += 1 }
  }

  /// How much of the line stands before the message; nil where it is more than these two.
  private func prefixLength(of record: Record) -> Int? {
    guard let line = record.text.baseAddress, let body = record.body.baseAddress, body >= line,
      body - line + record.body.count == record.text.count,
      let message = record.message.baseAddress, message >= body,
      message - line + record.message.count == record.text.count
    else { return nil }
    let format = formats.formats[record.format]
    return format.isJSON || format.habits.isOfTests || format.isNotice ? nil : message - line
  }

  /// Finds out about a message, which is a line of no format when `isLine`, and returns its place.
  func learn(_ message: Bytes, isLine: Bool = false) -> Int? {
    guard message.count > 0, message.count <= TextMemory.longestText else { return nil }
    var (found, variety) = newFacts(of: message, isLine: isLine)
    if let known = texts.place(of: message) {
      guard texts.variety(at: known).isSubset(of: variety) else {
        facts[known].isWholeLine = false
        return nil
      }
      found.isWholeLine = found.isWholeLine || facts[known].isWholeLine
      (found.asked, found.isProved) = (facts[known].asked, facts[known].isProved)
      facts[known] = found
      return known
    }
    guard let place = texts.keep(message, forAllOf: variety) else { return nil }
    tags[place]?.release()
    tags[place] = .passRetained(TextTag(texts.variety(at: place)))
    facts[place] = found
    return place
  }

  /// What is to be known of a message, and of which others that holds, too.
  private func newFacts(of message: Bytes, isLine: Bool) -> (Facts, TextVariety) {
    if let hidden = scratch.withoutAddresses(message) {
      let (facts, variety) = newFacts(of: hidden, isLine: isLine, mayVary: true)
      if variety.contains(.addresses) { return (facts, variety) }
    }
    return newFacts(of: message, isLine: isLine, mayVary: false)
  }

  /// What is to be known of a message, and of none besides.
  private func facts(of message: Bytes) -> Facts {
    func holds(_ scanner: LiteralScanner) -> Bool {
      scanner.firstOccurrence(in: message, from: 0, to: message.count) != nil
    }
    var facts = Facts()
    facts.isPlain = !holds(formats.markerScanner) && formats.legibleText.isPlain(message)
    facts.isSought = holds(scanners.all)
    facts.isSoughtEverywhere = holds(scanners.everywhere)
    facts.hasBackslash = message.holds(UInt8(ascii: "\\"))
    return facts
  }

  /// What is to be known of a message, the addresses of which may be any if they may vary.
  private func newFacts(
    of message: Bytes, isLine: Bool, mayVary: Bool
  ) -> (Facts, TextVariety) {
    var facts = facts(of: message)
    var variety: TextVariety = []
    let hasNumbers = !message.numbers.isEmpty
    if !hasNumbers || !numeric.mayStand(in: message) { variety.insert(.numbers) }
    if mayVary, !inAddresses.maySay(otherThan: facts, in: message) { variety.insert(.addresses) }
    if isLine, facts.isPlain {
      // A line that is bare as it is may be a stamp with other digits.
      if hasNumbers, !formats.proof.isBare(message, forAllOf: .numbers, in: formats) {
        variety.remove(.numbers)
      }
      if variety.contains(.addresses),
        !formats.proof.isBare(message, forAllOf: [.numbers, .addresses], in: formats)
      {
        variety.remove(.addresses)
      }
      facts.isWholeLine = message.first != UInt8(ascii: "{")
    }
    return (facts, variety)
  }
}
