/// The texts that were seen lately, each at a place of its own, for what is known of them.
///
/// A text may stand for all that differ from it in the digits of its numbers only, or of its addresses: those are
/// equally long, and their parts stand where its parts stand.
package struct TextMemory: ~Copyable {
  /// Longer texts are not kept.
  package static let longestText = 192
  /// How many texts are kept. Of each there are several whose numbers are not equally long: a device's log says some
  /// thousand again and again.
  package static let capacity = 4096
  private static let ways = 4
  private static let wordsPerText = longestText / 8
  private static let guessCount = 256
  /// So many are kept before it shows whether they come again.
  private static let keptUntried = 128

  /// What is compared before the words of a text are.
  private struct Key {
    var hash: UInt64 = 0
    /// Texts get their places one after the other, so that those of a short log lie together; nil when there is none.
    var place: UInt16?
  }

  /// Two places, which may not be those of any text.
  private struct Guess {
    var latest: UInt16 = 0
    var before: UInt16 = 0

    mutating func take(_ place: Int) {
      before = latest
      latest = UInt16(truncatingIfNeeded: place)
    }
  }

  private struct Counts {
    /// How many texts were kept: of several at one key the oldest gives way.
    var kept = 0
    /// How many places are in use.
    var places = 0
    /// How many of those that were kept were found since.
    var foundAgain = 0
  }

  /// Eight bytes of a text.
  private struct Word {
    /// With the same for all digits in which texts may differ.
    let text: UInt64
    /// The bits in which none may differ.
    let mask: UInt64

    /// The word `exact` of a text; `plain` is the same with 0 for digits that may be those of a number, and a letter
    /// for those of addresses.
    init(_ exact: UInt64, plain: UInt64, mask: UInt64) {
      text = exact & mask | plain & ~mask
      self.mask = mask
    }

    /// Bits that are 0 only if the word `exact` of another text differs in such digits alone. They may not be 0
    /// either where that has three zeros in an address: it may be a pointer to nothing, of which some word has as many.
    @inline(__always)
    func sureDifference(from exact: UInt64) -> UInt64 {
      let fixed = (exact ^ text) & mask
      return mask == .max ? fixed : fixed | strayBytes(of: exact)
    }

    /// The top bits of the bytes that may differ and hold no digit of their kind.
    @inline(__always)
    private func strayBytes(of exact: UInt64) -> UInt64 {
      let free = ~mask & TextWord.tops
      // What stands in the place of their digits has this bit, and 0 has not.
      let addresses = free & text << 1
      let digits = TextWord.digits(exact)
      let stray = free & ~(digits | addresses & TextWord.lettersOfAddresses(exact))
      let zeros = addresses & ~TextWord.nonzeros(exact ^ 0x30 &* TextWord.ones)
      return stray | zeros & zeros << 8 & zeros << 16
    }

    /// What such a word of another text has besides.
    func difference(from exact: UInt64, plain: UInt64) -> UInt64 {
      text ^ Word(exact, plain: plain, mask: mask).text
    }
  }

  private let keys: UnsafeMutablePointer<Key>
  /// By place.
  private let words: UnsafeMutablePointer<Word>
  /// By place, the length of the text.
  private let lengths: UnsafeMutablePointer<UInt8>
  /// By their beginnings, the places where texts were found lately.
  private let guesses: UnsafeMutablePointer<Guess>
  /// By place, in what those differ for which the text stands.
  private let varieties: UnsafeMutablePointer<TextVariety>
  /// By place, whether the text was found since it was kept.
  private let isFound: UnsafeMutablePointer<Bool>
  private let sightings = TextSightings()
  /// The words of the text that was looked for last.
  private let plain: UnsafeMutablePointer<UInt64>
  /// The text that was looked for last without its addresses, where it has some.
  private let hidden: UnsafeMutablePointer<UInt8>
  private let counts: UnsafeMutablePointer<Counts>

  /// Makes a memory of no text.
  package init() {
    keys = .allocate(capacity: Self.capacity)
    keys.initialize(repeating: Key(), count: Self.capacity)
    // Nothing is read of these before it was written, and most logs are short.
    words = .allocate(capacity: Self.capacity * Self.wordsPerText)
    lengths = .allocate(capacity: Self.capacity)
    lengths.initialize(repeating: 0, count: Self.capacity)
    guesses = .allocate(capacity: Self.guessCount)
    guesses.initialize(repeating: Guess(), count: Self.guessCount)
    varieties = .allocate(capacity: Self.capacity)
    isFound = .allocate(capacity: Self.capacity)
    plain = .allocate(capacity: Self.wordsPerText)
    hidden = .allocate(capacity: Self.longestText)
    counts = .allocate(capacity: 1)
    counts.initialize(to: Counts())
  }

  deinit {
    keys.deallocate()
    words.deallocate()
    lengths.deallocate()
    guesses.deallocate()
    varieties.deallocate()
    isFound.deallocate()
    plain.deallocate()
    hidden.deallocate()
    counts.deallocate()
  }

  /// The place of `text`, or of one that stands for it; nil when there is none.
  package func place(of text: Bytes) -> Int? {
    guard let (base, count) = Self.admitted(text) else { return nil }
    let guess = guesses + Self.guess(base, count)
    let (latest, before) = (Int(guess.pointee.latest), Int(guess.pointee.before))
    if isSurelySame(base, count, at: latest) { return latest }
    if isSurelySame(base, count, at: before) { return before }
    let place = soughtPlace(base, count)
    if let place { guess.pointee.take(place) }
    return place
  }

  /// Whether `text` is worth keeping: anything is as long as every second text that is kept
  /// comes again, otherwise only what came lately, as it is or in a form that it may stand for. Much is said once, and
  /// would take the place of what comes again.
  package func isWorthKeeping(_ text: Bytes) -> Bool {
    guard let (base, count) = Self.admitted(text) else { return false }
    if counts.pointee.kept < Self.keptUntried + 2 * counts.pointee.foundAgain { return true }
    return sightings.note(hash(base, count)) { Self.exactHash(base, count) }
  }

  /// A hash of the text with its numbers and addresses.
  private static func exactHash(_ base: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var hash = ~UInt64(truncatingIfNeeded: count)
    TextWord.forEach(base, count) { _, word in hash = Self.mixed(hash, word) }
    return hash
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }

  @inline(never)
  private func soughtPlace(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    let hash = hash(base, count)
    let first = Self.first(hash)
    for key in first..<first + Self.ways where keys[key].hash == hash {
      guard let place = keys[key].place.map(Int.init) else { continue }
      if Int(lengths[place]) == count, isSame(base, count, at: place) {
        noteFound(place)
        return place
      }
    }
    return nil
  }

  private func noteFound(_ place: Int) {
    if isFound[place] { return }
    isFound[place] = true
    counts.pointee.foundAgain += 1
  }

  /// Gives `text` the next place, or one that another text had; nil when it is too long. It stands for all texts
  /// that differ from it in `variety` only.
  package func keep(_ text: Bytes, forAllOf variety: TextVariety) -> Int? {
    guard let (base, count) = Self.admitted(text) else { return nil }
    let hash = hash(base, count)
    let place = newPlace(hash, count)
    let numbers = variety.contains(.numbers) ? text.numbers : []
    let addresses = variety.contains(.addresses) ? text.addresses : []
    var own: TextVariety = []
    if !numbers.isEmpty { own.insert(.numbers) }
    if !addresses.isEmpty { own.insert(.addresses) }
    varieties[place] = own
    isFound[place] = false
    let free = numbers + addresses
    var fixed: UInt64 = 0
    for index in 0..<TextWord.count(in: count) {
      let start = TextWord.start(of: index, in: count)
      var mask = UInt64.max
      for part in free where part.overlaps(start..<start + 8) {
        for digit in part.clamped(to: start..<start + 8) {
          mask &= ~(0xFF << UInt64((digit - start) * 8))
        }
      }
      let word = TextWord.load(base, index, in: count)
      fixed |= (word ^ plain[index]) & mask
      (words + (place * Self.wordsPerText + index)).initialize(
        to: Word(word, plain: plain[index], mask: mask))
    }
    // Others have its hash that it does not stand for.
    if fixed != 0 { sightings.tellApart(hash) }
    return place
  }

  /// A place for a text of this hash and length.
  private func newPlace(_ hash: UInt64, _ count: Int) -> Int {
    let key = keys + Self.first(hash) + counts.pointee.kept % Self.ways
    counts.pointee.kept &+= 1
    let place = key.pointee.place.map(Int.init) ?? counts.pointee.places
    if key.pointee.place == nil { counts.pointee.places += 1 }
    key.pointee = Key(hash: hash, place: UInt16(truncatingIfNeeded: place))
    lengths[place] = UInt8(truncatingIfNeeded: count)
    return place
  }

  /// In what those texts differ for which the one at `place` stands.
  package func variety(at place: Int) -> TextVariety { varieties[place] }

  /// Forgets all texts.
  package func removeAll() {
    keys.update(repeating: Key(), count: Self.capacity)
    lengths.update(repeating: 0, count: Self.capacity)
    counts.pointee.places = 0
  }

  private static func admitted(_ text: Bytes) -> (base: UnsafePointer<UInt8>, count: Int)? {
    guard let base = text.baseAddress, text.count > 0, text.count <= longestText else { return nil }
    return (base, text.count)
  }

  /// By the upper bits, on which all bytes of the last word act.
  private static func first(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> UInt64((capacity / ways).leadingZeroBitCount + 1)) &* ways
  }

  /// The same for texts that begin alike and are equally long.
  @inline(__always)
  private static func guess(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let first = TextWord.load(base, 0, in: count)
    let second = TextWord.load(base, count > 8 ? 1 : 0, in: count)
    let mixed =
      (first &+ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
      ^ second &* 0xC2B2_AE3D_27D4_EB4F
    return Int(truncatingIfNeeded: mixed >> 56)
  }

  /// Whether the text at `place` is known at once to stand for this one.
  @inline(__always)
  private func isSurelySame(_ base: UnsafePointer<UInt8>, _ count: Int, at place: Int) -> Bool {
    guard Int(lengths[place]) == count else { return false }
    let known = words + place * Self.wordsPerText
    var difference: UInt64 = 0
    TextWord.forEach(base, count) { index, word in
      difference |= known[index].sureDifference(from: word)
    }
    return difference == 0
  }

  /// The same for texts that one of them may stand for; their words are in `plain` then.
  private func hash(_ base: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var marks: UInt64 = 0
    let hash = hash(base, count, &marks)
    return marks == 0 ? hash : hashWithoutAddresses(base, count) ?? hash
  }

  @inline(never)
  private func hashWithoutAddresses(_ base: UnsafePointer<UInt8>, _ count: Int) -> UInt64? {
    // A letter, lest they look like the digits of what is no address: those of numbers are left out.
    let digit = UInt8(ascii: "f")
    guard Bytes(start: base, count: count).copyHidingAddresses(to: hidden, as: digit) else {
      return nil
    }
    var marks: UInt64 = 0
    return hash(hidden, count, &marks)
  }

  @inline(__always)
  private func hash(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ marks: inout UInt64
  ) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: count)
    TextWord.forEach(base, count) { index, word in
      marks |= TextWord.addressMarks(word)
      let word = TextWord.withoutNumbers(word)
      plain[index] = word
      hash = Self.mixed(hash, word)
    }
    return hash
  }

  private func isSame(_ base: UnsafePointer<UInt8>, _ count: Int, at place: Int) -> Bool {
    let known = words + place * Self.wordsPerText
    var difference: UInt64 = 0
    TextWord.forEach(base, count) { index, word in
      difference |= known[index].difference(from: word, plain: plain[index])
    }
    return difference == 0
  }
}
