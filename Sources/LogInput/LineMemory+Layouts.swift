import Matching

extension LineMemory {
  /// The layout of a line when nothing in its message needs a closer look; `latest` is the one of the line
  /// before. It is there until one more is learned.
  func plainLayout(
    of line: Bytes, after latest: Unmanaged<PrefixLayout>? = nil
  ) -> Unmanaged<PrefixLayout>? {
    guard let base = line.baseAddress, let layout = layout(of: base, line.count, after: latest),
      layout._withUnsafeGuaranteedRef({ isPlain(line, behind: $0) })
    else { return nil }
    return layout
  }

  /// Whether nothing in the message of a line that is laid out so needs a closer look.
  @inline(__always)
  func isPlain(_ line: Bytes, behind layout: PrefixLayout) -> Bool {
    let message = line.slice(layout.length..<line.count)
    guard message.isSurelyPlain || formats.legibleText.isPlain(message) else { return false }
    return !(layout.mayHideBytes && message.holds(UInt8(ascii: "\\")))
  }

  /// Reads the record that a line is when its layout is known, and nothing in its message needs a closer look.
  func read(_ line: Bytes, into record: inout Record) -> Bool {
    guard let text = line.baseAddress, let layout = plainLayout(of: line) else { return false }
    record = Record(line: 0, text: line)
    layout._withUnsafeGuaranteedRef { $0.fill(&record, from: text, line.count) }
    return true
  }

  /// Learns how a line is laid out that has its message behind `length` bytes: when enough lines were like it,
  /// or when an earlier stream had such lines.
  func learnLayout(
    of record: Record, _ length: Int, _ scanners: (all: LiteralScanner, everywhere: LiteralScanner)
  ) {
    guard failures < Self.mostFailures, proofs < Self.mostProofs else { return }
    if layouts.first(where: { $0.isBeginning(of: record.text) }) != nil { return }
    if looseLayouts.first(where: { $0.isLayout(of: record, length) }) != nil { return }
    let kind = record.format << 32 | length
    alike[kind, default: 0] += 1
    let isFirst = alike[kind] == 1
    let isDue = alike[kind] == Self.linesAlike
    guard isFirst || isDue else { return }
    if isDue { alike[kind] = 0 }
    let prefix = LinePrefix(of: record, length, in: formats)
    let opening = prefix.flatMap {
      formats.proof.opening(of: record.text, $0, of: formats, mayProve: isDue)
    }
    guard isDue || opening != nil else { return }
    proofs += 1
    if let prefix, let layout = newLayout(of: record, prefix, opening, scanners) {
      add(layout)
    } else {
      failures += 1
    }
  }

  private func newLayout(
    of record: Record, _ prefix: LinePrefix, _ opening: LineOpening?,
    _ scanners: (all: LiteralScanner, everywhere: LiteralScanner)
  ) -> PrefixLayout? {
    let line = record.text
    guard
      let literals = PrefixLiterals(
        in: line.slice(0..<prefix.length), isFree: prefix.isFree, all: heads,
        scanner: scanners.all, everywhere: scanners.everywhere, markers: formats.markerScanner),
      let shape = TextShape(
        line.slice(0..<prefix.length),
        isFree: { prefix.isFree[$0] })
    else { return nil }
    layoutCount += 1
    return PrefixLayout(
      number: layoutCount, shape, prefix, opening, of: record, literals: literals,
      mayHideBytes: formats.formats[record.format].habits.isVisual)
  }
}
