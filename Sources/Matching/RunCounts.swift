/// How often runs of bytes stand in texts.
struct RunCounts {
  private var counts: [UInt32: Int] = [:]
  private var total = 0

  init(_ texts: [[UInt8]]) {
    for text in texts {
      var run: UInt32 = 0
      for (index, byte) in text.enumerated() {
        run = run >> 8 | UInt32(byte) << 24
        if index >= 3 { counts[run, default: 0] += 1 }
      }
      total += max(text.count - 3, 0)
    }
  }

  /// The share of positions at which the anchor stands, in any spelling; 0 for one of three bytes.
  func frequency(of anchor: Anchor) -> Float {
    guard !anchor.isShort, total > 0 else { return 0 }
    var count = 0
    var runs: [UInt32] = [0]
    for place in 0..<4 {
      var longer: [UInt32] = []
      anchor.forEachSpelling(at: place) { byte in
        for run in runs { longer.append(run | UInt32(byte) << UInt32(8 * place)) }
      }
      runs = longer
    }
    for run in runs { count += counts[run] ?? 0 }
    return Float(count) / Float(total)
  }
}
