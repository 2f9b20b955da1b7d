import CScan

extension ScanSet {
  /// The tables of `other` and those of the placements of `plan` from `first` on besides, which are the same as if
  /// all of them were made anew.
  convenience init(
    adding literals: [Literal], _ plan: AnchorPlan, from first: Int, to other: ScanSet, width: Int32
  ) {
    var text = Array(other.text)
    let filter = Self.copy(Array(other.filter))
    var added: [(place: Int, entry: cscan_entry, word: cscan_word)] = []
    for placement in plan.placements[first...] {
      let (entry, word) = literals[placement.literal].entry(at: placement.offset, in: &text)
      let anchor = plan.anchors[placement.anchor]
      anchor.mark(in: filter)
      for place in anchor.places { added.append((place, entry, word)) }
    }
    // What was there comes first at each place, then what is added in its order.
    let order = added.indices.sorted { (added[$0].place, $0) < (added[$1].place, $1) }
    let count = other.entries.count + added.count
    let entries = UnsafeMutableBufferPointer<cscan_entry>.allocate(capacity: count)
    let words = UnsafeMutableBufferPointer<cscan_word>.allocate(capacity: count)
    let firstEntry = Self.copy(Array(other.firstEntry))
    var (taken, filled, passed) = (0, 0, 0)
    func take(to end: Int) {
      for index in taken..<end {
        entries.initializeElement(at: filled, to: other.entries[index])
        words.initializeElement(at: filled, to: other.words[index])
        filled += 1
      }
      taken = end
    }
    for (number, index) in order.enumerated() {
      let place = added[index].place
      take(to: Int(other.firstEntry[place + 1]))
      for place in passed..<place + 1 { firstEntry[place] += Int32(number) }
      passed = place + 1
      entries.initializeElement(at: filled, to: added[index].entry)
      words.initializeElement(at: filled, to: added[index].word)
      filled += 1
    }
    take(to: other.entries.count)
    for place in passed..<firstEntry.count { firstEntry[place] += Int32(added.count) }
    // Its tables were read as long as it was there.
    withExtendedLifetime(other) {}
    self.init(
      tables: Self.tables(of: plan, width: width), filter: filter, firstEntry: firstEntry,
      entries: entries, words: words, text: Self.copy(text))
  }
}
