/// Where every line of an input went; the parts always add up to `lines`.
package struct LineAccount: Sendable, Equatable {
  package var lines = 0
  /// Lines of records that had an event.
  package var events = 0
  /// Further lines of such records.
  package var continuations = 0
  /// Lines cut at the cap that had no event in what was kept.
  package var dropped = 0
  /// Everything else.
  package var other: Int { lines - events - continuations - dropped }
  /// Records with an event that had more lines than can be followed; the rest of these are others.
  package var cutRecords = 0
  /// Lines among the others that a copy holds twice, within a millisecond.
  package var duplicates = 0
  /// How often the log's clock stepped back.
  package var clockSteps = 0
  /// How often a pattern gave up at its match limit.
  package var matchLimits = 0
  /// How many parsed lines each format took, by format index.
  package var parsed: [Int] = []

  package init() {}
}
