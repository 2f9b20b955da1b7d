import Lifecycle
import Matching
import Packing

/// Writes rules into an image, or reads them from it: what each part is made of is said once for both.
struct ImageCodec {
  /// What is written so far.
  private(set) var writer = PackedWriter()
  /// What is read; nil when the image is written.
  private let table: PackedTable?
  private var place = 0
  /// What is known of patterns; nil when the image is written.
  let library: PatternLibrary?
  /// Those that were read, by where their patterns lie: many rules look for the same words.
  private var expressions: [Int: RegularExpression] = [:]

  /// A codec that writes.
  init() {
    table = nil
    library = nil
  }

  /// A codec that reads from the beginning of `table`.
  init(_ table: PackedTable, library: PatternLibrary) {
    self.table = table
    self.library = library
  }

  var isReading: Bool { table != nil }

  // MARK: Values

  mutating func number(_ value: inout Int) {
    if let table {
      value = table[place]
      place += 1
    } else {
      writer.add(value)
    }
  }

  mutating func flag(_ value: inout Bool) {
    var bit = value ? 1 : 0
    number(&bit)
    value = bit == 1
  }

  /// One of the values of an enumeration.
  mutating func choice<Value: CaseIterable & Equatable>(_ value: inout Value) {
    let all = Value.allCases
    var index = 0
    if !isReading, let place = all.firstIndex(of: value) {
      index = all.distance(from: all.startIndex, to: place)
    }
    number(&index)
    if isReading, index < all.count { value = all[all.index(all.startIndex, offsetBy: index)] }
  }

  mutating func text(_ value: inout String) {
    guard let table else {
      writer.add(value)
      return
    }
    value = table.text(at: table[place], count: table[place + 1])
    place += 2
  }

  /// A duration, which takes more bits than a number has.
  mutating func nanoseconds(_ value: inout Int64) {
    let mask = PackedTable.greatest
    var low = Int(value) & mask
    var high = Int(value) >> 28 & mask
    number(&low)
    number(&high)
    value = Int64(high) << 28 | Int64(low)
  }

  // MARK: Made of others

  mutating func optional<Value>(
    _ value: inout Value?, _ empty: @autoclosure () -> Value,
    _ body: (inout ImageCodec, inout Value) -> Void
  ) {
    var isThere = value != nil
    flag(&isThere)
    guard isThere else {
      value = nil
      return
    }
    var own = value ?? empty()
    body(&self, &own)
    value = own
  }

  mutating func optionalNanoseconds(_ value: inout Int64?) {
    optional(&value, 0) { $0.nanoseconds(&$1) }
  }

  mutating func list<Value>(
    _ values: inout [Value], _ empty: @autoclosure () -> Value,
    _ body: (inout ImageCodec, inout Value) -> Void
  ) {
    var count = values.count
    number(&count)
    if isReading { values = count == 0 ? [] : (0..<count).map { _ in empty() } }
    for index in values.indices { body(&self, &values[index]) }
  }

  mutating func numbers(_ values: inout NumberSet) {
    members(Array(values)) { values.insert($0) }
  }

  /// Some values of the enumeration, in no particular order: one bit for each that it has.
  mutating func choices<Value: CaseIterable & Equatable>(_ values: inout [Value]) {
    var bits = 0
    if !isReading {
      for (index, value) in Value.allCases.enumerated() where values.contains(value) {
        bits |= 1 << index
      }
    }
    number(&bits)
    guard isReading, bits != 0 else { return }
    for (index, value) in Value.allCases.enumerated() where bits >> index & 1 == 1 {
      values.append(value)
    }
  }

  mutating func actions(_ set: inout ActionSet) {
    members(Array(set)) { set.insert($0) }
  }

  /// The members of a set, which are `all`; or `insert` takes them into one that has none.
  private mutating func members(_ all: @autoclosure () -> [Int], _ insert: (Int) -> Void) {
    let all = isReading ? [] : all()
    var count = all.count
    number(&count)
    for place in 0..<count {
      var member = isReading ? 0 : all[place]
      number(&member)
      if isReading { insert(member) }
    }
  }

  mutating func transitions(_ set: inout TransitionSet) {
    var bits = Int(set.rawValue)
    number(&bits)
    set = TransitionSet(rawValue: UInt16(truncatingIfNeeded: bits))
  }

  mutating func expression(_ value: inout RegularExpression?) {
    var isThere = value != nil
    flag(&isThere)
    guard isThere else { return }
    let key = table.map { $0[place] << 28 | $0[place + 1] }
    if let key, let known = expressions[key] {
      place += 2
      value = known
      return
    }
    var pattern = value?.pattern ?? ""
    text(&pattern)
    guard let key else { return }
    // It was compiled when the image was written.
    value = try? RegularExpression(pattern, library: library)
    expressions[key] = value
  }
}
