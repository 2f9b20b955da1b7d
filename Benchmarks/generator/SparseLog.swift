/// Few lines of the app among those of the system, as a device logs them.
struct SparseLog {
  private static let lifecycleShare = 0.001
  private static let actionShare = 0.01
  private static let systemShare = 0.001

  private var corpus: Corpus
  private var quiet: Noise
  private var stems: Noise
  private let stemShare: Double
  private var neighbours: Neighbours
  private var story = Story(scenes: 2, switchShare: 0, endShare: 0.02)
  /// The numbers of the lines from which on the app and the system speak again.
  private var nextEvent = 40
  private var nextOfSystem = 20

  /// `stemShare` is how much of the noise is worded like an action of an app.
  init(style: Style, stemShare: Double, corpus: Corpus) {
    self.corpus = corpus
    self.stemShare = stemShare
    quiet = Noise(Tables.quiet, style: style, press: &self.corpus.press)
    stems = Noise(Tables.stems, style: style, press: &self.corpus.press)
    neighbours = Neighbours(style: style, press: &self.corpus.press)
    self.corpus.press.seal()
    // The mean lengths of real logs.
    let length = style == .syslog ? 210.5 : 986.5
    quiet.balance(goal: length, press: &self.corpus.press)
    stems.balance(goal: length, press: &self.corpus.press)
  }

  /// Writes all of it, and says what it holds.
  mutating func write() -> Counts {
    while !corpus.isFull {
      corpus.press.clock.advance(1 + corpus.press.random.below(20_000))
      if corpus.counts.lines >= nextEvent {
        writeEvent()
      } else if corpus.counts.lines >= nextOfSystem {
        writeOfSystem()
      } else if isWorkDue() {
        corpus.write(.work)
      } else {
        writeNoise()
      }
    }
    corpus.press.out.flush()
    return corpus.counts
  }

  private mutating func writeEvent() {
    let (event, actions) = story.step(&corpus.press)
    corpus.write(event)
    for action in actions { corpus.write(action) }
    nextEvent =
      story.isUnsettled
      ? corpus.counts.lines + 2 + corpus.press.random.below(40)
      : pause(after: .lifecycle, share: Self.lifecycleShare, atMost: 2000)
  }

  private mutating func writeOfSystem() {
    let (template, member) = neighbours.step(
      appIsSeen: story.hasActiveScene || story.isUnsettled, &corpus.press)
    corpus.press.member = member
    corpus.write(template, corpus.press.cast.isOfApple(member) ? .quiet : .system)
    nextOfSystem =
      neighbours.isUnsettled
      ? corpus.counts.lines + 1 + corpus.press.random.below(20)
      : pause(after: .system, share: Self.systemShare, atMost: 1000)
  }

  /// The line at which lines of this sort have come down to their share, and a little more.
  private mutating func pause(after sort: Counts.Sort, share: Double, atMost: Int) -> Int {
    let due = Int(Double(corpus.counts[sort]) / share)
    return max(due, corpus.counts.lines) + corpus.press.random.below(atMost)
  }

  private mutating func isWorkDue() -> Bool {
    guard story.hasActiveScene else { return false }
    let isBehind =
      Double(corpus.counts.lines) * Self.actionShare > Double(corpus.counts[.action])
    return corpus.press.random.fraction() < (isBehind ? 0.03 : 0.004)
  }

  private mutating func writeNoise() {
    let hasStem = corpus.press.random.fraction() < stemShare
    let template = (hasStem ? stems : quiet).draw(
      &corpus.press.random, appIsSeen: story.hasActiveScene)
    corpus.press.member = corpus.press.random.below(corpus.press.cast.count)
    corpus.write(template, hasStem ? .stem : .quiet)
  }
}
