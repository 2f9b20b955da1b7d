import Matching

extension LogReader {
  /// With more tags than these, building them into a scanner costs more than reading every line
  /// that holds a word of apps, whoever writes it.
  private static let mostAppTags = 128
  /// Where lines begin in more ways than these, learning how they are laid out takes longer than reading them.
  private static let mostProofsInBeginning = 8
  /// A longer last line is not searched for its stamp.
  private static let longestLastLine = 64 << 10

  /// Looks at the beginning of the stream and decides what it is; while more may come, only if there is a
  /// record in it.
  func decideProfile(isProvisional: Bool = false) {
    let end = min(buffer.end, buffer.position + Self.sniffedBytes)
    if buffer.bytes.slice(buffer.position..<end).starts(with: [0xEF, 0xBB, 0xBF]) {
      buffer.dropFirst(3)
    }
    var sniffer = StreamSniffer(formats: formats.formats, interest: interest)
    var start = buffer.position
    var document = DocumentSniffer()
    var number = 0
    var firstText: (line: Bytes, number: Int)?
    var hasForced = formats.forced == nil
    var learner: LineMemory?
    func see(_ record: Record, isRecord: Bool, isKnown: Bool, _ line: Bytes) {
      if !isKnown, isRecord, remembersLines, record.text.first != UInt8(ascii: "{") {
        let memory = learner ?? sniffingMemory(inAllLines: record.process.isEmpty)
        if memory.proofs < Self.mostProofsInBeginning { memory.learnLayout(from: record) }
        learner = memory
      }
      firstText = firstText ?? (line.withoutLineNoise, number)
      hasForced = hasForced || record.format == formats.forced || record.clock == formats.forced
      sniffer.see(record, sniffer.needsReading(of: record) ? formats.reading(of: record) : nil)
      document.see(
        line, at: start, in: buffer.bytes.slice(0..<end), isNotice: !isRecord,
        isObject: record.text.first == UInt8(ascii: "{") && parser.json.isObject)
    }
    var typical: (layout: PrefixLayout, namesProcess: Bool)?
    while start < end {
      let lineEnd = buffer.bytes.firstIndex(of: 0x0A, from: start, to: end) ?? end
      let line = buffer.bytes.slice(start..<lineEnd)
      number += 1
      let text = line.withoutLineNoise
      if remembersLines, let layout = memories.plainLayout(of: text, after: typical?.layout) {
        if let typical, typical.layout === layout {
          sniffer.seeAnother(namesProcess: typical.namesProcess)
        } else if let record = layout.record(of: text) {
          see(record, isRecord: true, isKnown: true, line)
          typical = sniffer.isTypical(record) ? (layout, !record.process.isEmpty) : nil
        }
      } else if let (record, isRecord) = parser.parse(line, number: 0) {
        see(record, isRecord: isRecord, isKnown: false, line)
        typical = nil
      }
      start = lineEnd + 1
    }
    if isProvisional, sniffer.hasNoRecord { return }
    let beginning = buffer.bytes.slice(buffer.position..<end)
    sink.begin(with: beginning)
    hasLoneReturns =
      !beginning.contains(0x0A) && beginning.dropLast().contains(0x0D)
    earlierMatchLimits = formats.matchLimits
    var profile = sniffer.profile
    profile.holdsJSON = parser.json.wasEverObject
    if let start = document.start {
      profile = StreamProfile()
      profile.form = .objects
      profile.holdsJSON = true
      buffer.position = start
    }
    if let firstText, !hasForced, profile.form == .lines {
      mismatch = formats.mismatch(of: firstText.line, line: firstText.number)
    }
    self.profile = profile
    rebuildScanner()
  }

  /// The memory that the reader will have, too, unless lines name processes only at times.
  private func sniffingMemory(inAllLines: Bool) -> LineMemory {
    memories.memory(
      of: interest.sought(inAllLines: inAllLines, extra: []),
      scanner: interest.scanner(inAllLines: inAllLines, extra: []), interest)
  }

  /// From now on lines of the process of `record` are read.
  func noteApp(_ record: Record) {
    guard !isCrowded else { return }
    appTags += record.processTags
    rebuildScanner()
  }

  /// From now on lines that hold the name of a process that another input shows to be an app are read.
  package func noteApp(named name: [UInt8]) {
    guard !isCrowded, !name.isEmpty else { return }
    appTags.append(Literal(bytes: name))
    if profile != nil { rebuildScanner() }
  }

  private var isCrowded: Bool { appTags.count > Self.mostAppTags }

  private func rebuildScanner() {
    let isOfApps = !(profile?.namesProcesses ?? false) || isCrowded
    var extra = isCrowded ? [] : appTags
    if profile?.holdsJSON ?? false { extra += interest.escapes + extra.flatMap(\.escapes) }
    scanner = interest.scanner(inAllLines: isOfApps, extra: extra)
    generation += 1
    tellAhead()
    memory = memories.memory(
      of: interest.sought(inAllLines: isOfApps, extra: extra), scanner: scanner, interest)
  }

  /// What is still in memory of the process of `record`, before `end`.
  func extents(ofProcess record: Record, before end: Int) -> [Extent] {
    switch profile?.form {
    case .objects: objectsInMemory(before: end)
    case .trailers: trailedLinesInMemory(ofProcess: record, before: end)
    default: linesInMemory(ofProcess: record, before: end)
    }
  }

  /// The moment of the last line, or object, before `end`: it closes windows that no event closed.
  func lastMoment(before end: Int) -> Moment? {
    guard !isInsideCutLine, let extent = lastExtent(before: end), let record = record(of: extent)
    else { return nil }
    return clock.moment(ofLatest: record)
  }

  private func lastExtent(before end: Int) -> Extent? {
    if profile?.form == .objects { return objectsInMemory(before: end).last }
    let bytes = buffer.bytes
    var lineEnd = end
    while lineEnd > buffer.start, [0x0A, 0x0D, 0x00].contains(bytes[lineEnd - 1]) { lineEnd -= 1 }
    let earliest = max(buffer.start, lineEnd - Self.longestLastLine)
    let newline = bytes.lastIndex(of: 0x0A, from: earliest, to: lineEnd)
    if newline == nil, earliest > buffer.start || buffer.hasMoved { return nil }
    let start = newline.map { $0 + 1 } ?? earliest
    return start < lineEnd ? Extent(start: start, end: lineEnd, next: end) : nil
  }
}

extension Record {
  /// The process name with the byte behind it, as its lines print it: other processes mention the
  /// name alone. A name that was unescaped is sought as it is.
  var processTags: [Literal] {
    guard let line = text.baseAddress, let name = process.baseAddress, name >= line,
      name + process.count < line + text.count
    else { return [Literal(bytes: Array(process))] }
    let follower = name[process.count]
    // The library that logs may stand between name and pid: `Notes(UIKitCore)[512]`.
    let isBracket = follower == UInt8(ascii: "[") || follower == UInt8(ascii: "(")
    let followers = isBracket ? [UInt8(ascii: "["), UInt8(ascii: "(")] : [follower]
    return followers.map { Literal(bytes: process + [$0]) }
  }
}
