import LogInput
import Matching

/// A line that a monitor remembers, so that it can be shown should it come to a finding.
struct Exhibit {
  /// Where the store keeps it.
  struct Place: BitwiseCopyable {
    fileprivate let number: Int32
  }

  let place: Place
  let line: Int
}

/// Keeps the lines that monitors remember, until none of them does.
///
/// Nearly every line is remembered by somebody for a while, and few are ever shown: a line is copied
/// once, into one block of memory, and text is made of it only when it becomes evidence.
final class ExhibitStore {
  /// Where a text lies among the bytes.
  private struct Span {
    var start: UInt32
    var count: UInt32

    init(_ start: Int, _ count: Int) {
      self.start = UInt32(truncatingIfNeeded: start)
      self.count = UInt32(truncatingIfNeeded: count)
    }

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  private struct Entry {
    var line: Int
    var moment: Moment?
    var ordinal: Int
    var text: Span
    /// Without the prefix; it lies within `text` where it stands so in the line.
    var message: Span
    /// The callback that only a field of the record names; mostly empty.
    var function: Span
  }

  private static let longestText = 1000
  /// A little less than a power of two, so that the room need not be doubled for the rest.
  private static let leastToCollect = 1 << 18 - 4 * longestText

  private var entries: UnsafeMutablePointer<Entry>
  private var entryCount = 0
  private var mostEntries = 256
  private var free: [Int32] = []
  /// The places of the lines that are kept, in the order in which their bytes lie.
  private var order: UnsafeMutablePointer<Int32>
  private var orderCount = 0
  private var bytes: UnsafeMutablePointer<UInt8>
  private var byteCount = 0
  private var room = 1 << 14
  private var mostBytes = ExhibitStore.leastToCollect

  init() {
    entries = .allocate(capacity: mostEntries)
    order = .allocate(capacity: mostEntries)
    bytes = .allocate(capacity: room)
  }

  deinit {
    entries.deallocate()
    order.deallocate()
    bytes.deallocate()
  }

  /// Takes the line of a record, with the number of its event among all that were judged; `isOfFunction` says that
  /// the event stands in its function field.
  func keep(
    _ record: UnsafePointer<Record>, line: Int, moment: Moment?, ordinal: Int, isOfFunction: Bool
  ) -> Exhibit {
    let text = append(record.pointee.text)
    let none = Span(byteCount, 0)
    let entry = Entry(
      line: line, moment: moment, ordinal: ordinal, text: text,
      message: append(record.pointee.message, of: record.pointee.text, copiedTo: text),
      function: isOfFunction ? append(record.pointee.function) : none)
    let place = newPlace()
    (entries + Int(place)).initialize(to: entry)
    (order + orderCount).initialize(to: place)
    orderCount += 1
    return Exhibit(place: Exhibit.Place(number: place), line: line)
  }

  private func newPlace() -> Int32 {
    if !free.isEmpty { return free.removeLast() }
    if entryCount == mostEntries {
      entries.double(mostEntries, holding: entryCount)
      order.double(mostEntries, holding: orderCount)
      mostEntries *= 2
    }
    entryCount += 1
    return Int32(truncatingIfNeeded: entryCount - 1)
  }

  private func append(_ text: Bytes) -> Span {
    let (start, count) = (byteCount, min(text.count, Self.longestText))
    guard let base = text.baseAddress, count > 0 else { return Span(start, 0) }
    // There is more of it from the first than one text takes.
    if room - start < count {
      bytes.double(room, holding: byteCount)
      room *= 2
    }
    (bytes + start).update(from: base, count: count)
    byteCount += count
    return Span(start, count)
  }

  /// The message is mostly a part of the line, and then of its copy.
  private func append(
    _ message: Bytes, of text: Bytes, copiedTo copy: Span
  ) -> Span {
    if let line = text.baseAddress, let start = message.baseAddress, start >= line,
      start <= line + text.count
    {
      let offset = start - line
      let count = min(message.count, Self.longestText)
      if offset + count <= Int(copy.count) { return Span(Int(copy.start) + offset, count) }
    }
    return append(message)
  }

  /// What is kept there.
  func exhibit(at place: Exhibit.Place) -> Exhibit {
    Exhibit(place: place, line: entries[Int(place.number)].line)
  }

  func moment(of exhibit: Exhibit) -> Moment? { entries[Int(exhibit.place.number)].moment }

  /// The number of its event among all that were judged.
  func ordinal(of exhibit: Exhibit) -> Int { entries[Int(exhibit.place.number)].ordinal }

  /// Lends the message of the line, as far as it is kept.
  func withMessage<Result>(of exhibit: Exhibit, _ body: (Bytes) -> Result) -> Result {
    body(
      Bytes(start: bytes, count: byteCount).slice(entries[Int(exhibit.place.number)].message.range))
  }

  /// The line as evidence.
  func evidence(_ exhibit: Exhibit, _ role: Evidence.Role, _ note: String) -> Evidence {
    let entry = entries[Int(exhibit.place.number)]
    let message = text(entry.message)
    let function = text(entry.function)
    return Evidence(
      line: entry.line, role: role, note: note, reading: entry.moment?.reading,
      text: text(entry.text),
      message: function.isEmpty
        ? message : message.isEmpty ? function : "\(function): \(message)")
  }

  private func text(_ span: Span) -> String {
    String(
      decoding: UnsafeBufferPointer(start: bytes + Int(span.start), count: Int(span.count)),
      as: UTF8.self)
  }

  // MARK: Forgetting

  /// So much is kept that it is worth looking for what nobody remembers any more.
  var isFull: Bool { byteCount > mostBytes }

  /// Forgets all lines but those that `holders` names. What is left moves together where it lies: other memory would
  /// have to be got from the system first, page by page.
  func collect(_ holders: ((Exhibit) -> Void) -> Void) {
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: entryCount) { isHeld in
      isHeld.initialize(repeating: false)
      holders { isHeld[Int($0.place.number)] = true }
      let count = orderCount
      (byteCount, orderCount) = (0, 0)
      // Nothing is written over that has not moved yet.
      for index in 0..<count {
        let place = order[index]
        if isHeld[Int(place)] {
          move(Int(place))
          order[orderCount] = place
          orderCount += 1
        } else {
          free.append(place)
        }
      }
    }
    mostBytes = max(Self.leastToCollect, 2 * byteCount)
  }

  private func move(_ place: Int) {
    let entry = entries[place]
    let isWithin =
      entry.message.start >= entry.text.start
      && entry.message.range.upperBound <= entry.text.range.upperBound
    func append(_ span: Span) -> Span {
      self.append(Bytes(start: bytes + Int(span.start), count: Int(span.count)))
    }
    let text = append(entry.text)
    entries[place].text = text
    entries[place].message =
      isWithin
      ? Span(
        Int(text.start) + Int(entry.message.start - entry.text.start), Int(entry.message.count))
      : append(entry.message)
    entries[place].function = append(entry.function)
  }
}

extension UnsafeMutablePointer {
  /// Moves its first `count` elements to memory for twice as many as the `capacity` that it has room for.
  @inline(never)
  fileprivate mutating func double(_ capacity: Int, holding count: Int) {
    let larger = Self.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: self, count: count)
    deallocate()
    self = larger
  }
}
