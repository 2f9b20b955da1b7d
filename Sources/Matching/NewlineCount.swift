import CScan

/// Counts line feeds, for line numbers of places that are looked at later.
package enum NewlineCount {
  /// How many line feeds `bytes[from..<end]` holds.
  package static func count(_ bytes: Bytes, from: Int, to end: Int) -> Int {
    let part = bytes.slice(Swift.max(from, 0)..<Swift.max(from, end, 0))
    guard let base = part.baseAddress else { return 0 }
    return cscan_count_newlines(base, part.count)
  }
}
