import LogInput

/// The states of a unit in order: the latest as they are, and before them, packed, those that nothing can
/// change any more.
struct SpanList {
  private var packed = PackedSpans()
  private var recent: [Span] = []
  /// Regions of an AppKit app have names, in what is packed as well.
  private var hasNamedRegions = false

  var isEmpty: Bool { recent.isEmpty && packed.count == 0 }
  var count: Int { packed.count + recent.count }
  /// How many are not packed.
  var looseCount: Int { recent.count }

  /// One of them tells whether the app is visible.
  var hasVisibility: Bool {
    packed.hasVisibility || recent.contains { $0.region == .visibility }
  }

  var all: [Span] {
    if packed.count == 0 { return recent }
    var spans: [Span] = []
    spans.reserveCapacity(count)
    forEach { spans.append($0) }
    return spans
  }

  /// Calls `body` with each in order.
  func forEach(_ body: (Span) -> Void) {
    if packed.count > 0 {
      packed.forEach { body(hasNamedRegions ? $0.withNamedRegion : $0) }
    }
    for span in recent { body(span) }
  }

  mutating func append(_ span: Span) { recent.append(span) }

  /// Begins a state where the one before it in its region ends; returns what that was.
  mutating func enter(_ span: Span) -> UnitState? {
    let last = recent.count - 1
    // Nearly always it is the last one, and was told of before.
    let isNext =
      (last > 0 || last == 0 && packed.count == 0) && recent[last].region == span.region
      && recent[last].fromLine <= span.fromLine
    if !isNext { dropSpans(after: span.fromLine, span.region) }
    let place = isNext ? last : lastIndex(span.region)
    let before = place.map { recent[$0].state }
    if let place { close(place, line: span.fromLine, moment: span.start) }
    recent.append(span)
    return before
  }

  /// Ends the last span of the region here, if it has not ended.
  mutating func close(line: Int, moment: Moment?, region: Span.Region? = nil) {
    if let index = lastIndex(region) { close(index, line: line, moment: moment) }
  }

  private mutating func close(_ index: Int, line: Int, moment: Moment?) {
    guard recent[index].isOpen else { return }
    if index > 0, recent[index].fromLine == line, recent[index].state == .background,
      recent[index - 1].state == .suspended
    {
      recent.remove(at: index)
      return
    }
    recent[index].toLine = max(line, recent[index].fromLine)
    recent[index].end = moment
    // A line that is read again may lie before what was read since: nothing lasts less than no time.
    if let start = recent[index].start, let moment, moment.traceTime < start.traceTime {
      recent[index].end = start
    }
    recent[index].isOpen = false
  }

  /// Parts the open stay in the background where the process rested.
  mutating func insert(_ rest: Rest) {
    guard let index = lastIndex(nil), recent[index].isOpen, recent[index].state == .background,
      recent[index].fromLine <= rest.fromLine
    else { return }
    var span = recent.remove(at: index)
    span.toLine = rest.fromLine
    span.end = rest.start
    span.isOpen = false
    recent.insert(span, at: index)
    var suspended = Span(
      state: .suspended, fromLine: rest.fromLine, toLine: rest.toLine, start: rest.start,
      end: rest.end, confidence: rest.confidence)
    suspended.isOpen = rest.isUnfinished
    recent.insert(suspended, at: index + 1)
    guard !rest.isUnfinished else { return }
    // It goes on where it was, if only for as long as it takes to say what comes.
    recent.insert(
      Span(state: .background, fromLine: rest.toLine, toLine: rest.toLine, start: rest.end),
      at: index + 2)
  }

  /// An AppKit app is active or not, and visible or not, at the same time.
  mutating func nameRegions() {
    hasNamedRegions = true
    for index in recent.indices { recent[index] = recent[index].withNamedRegion }
  }

  mutating func forgetFirstHalf() {
    unpack()
    // The last of each region may be open.
    let last = [nil, Span.Region.activation, .visibility].compactMap { region in
      recent.lastIndex { $0.region == region }
    }
    let half = recent.count / 2
    recent = recent.indices.filter { $0 >= half || last.contains($0) }.map { recent[$0] }
  }

  /// Packs what nothing can change any more.
  mutating func settle() {
    var count = recent.count
    // The last of each region, and what stands before it, may still change.
    for region in [nil, Span.Region.visibility] {
      if let index = recent.lastIndex(where: { $0.region == region }) {
        count = min(count, index - 1)
      }
    }
    guard count > 0 else { return }
    for span in recent[..<count] { packed.append(span) }
    recent = Array(recent[count...])
  }

  /// The last one of the region, and what stands before it, are among the recent ones then.
  private mutating func lastIndex(_ region: Span.Region?) -> Int? {
    let index = recent.lastIndex { $0.region == region }
    if packed.count == 0 || index ?? 0 > 0 { return index }
    if index == nil, region == .visibility, !packed.hasVisibility { return nil }
    unpack()
    return recent.lastIndex { $0.region == region }
  }

  /// Forgets the states of the region that were told of later lines: when an app's own lines are read late,
  /// their word counts, and not what the system has told in between.
  private mutating func dropSpans(after line: Int, _ region: Span.Region?) {
    guard let index = lastIndex(region), recent[index].fromLine > line else { return }
    unpack()
    recent.removeAll { $0.region == region && $0.fromLine > line }
    if let before = recent.lastIndex(where: { $0.region == region }) {
      recent[before].isOpen = true
    }
  }

  private mutating func unpack() {
    if packed.count == 0 { return }
    recent = all
    packed = PackedSpans()
  }
}

extension Span {
  fileprivate var withNamedRegion: Span {
    guard region == nil, state == .active || state == .inactive else { return self }
    var span = self
    span.region = .activation
    return span
  }
}
