import Matching
import YAMLDocument

/// Decides a stream's profile from the records of its beginning.
struct StreamSniffer {
  private let formats: DefinitionList<LogFormat>
  private let interest: LineInterest
  private var naming = 0
  private var prefixed = 0
  private var unprefixed = 0
  private var trailers = 0
  private var hasBareCallback = false
  private var isInReport = false
  private var hasReport = false
  private var beginsBare = false
  private var hosts: Set<[UInt8]> = []
  private var hasHostlessLine = false
  private var hasPartialStamps = false
  private var copies = RecentCopies()
  private var copyable = 0
  private var copied = 0

  /// Nothing came so far but what is said about a log, which tells nothing of its lines.
  var hasNoRecord: Bool { prefixed + unprefixed + trailers == 0 }

  init(formats: DefinitionList<LogFormat>, interest: LineInterest) {
    self.formats = formats
    self.interest = interest
  }

  /// Whether it matters what the record's stamp says.
  func needsReading(of record: Record) -> Bool {
    formats[record.format].habits.isCopied || !formats[record.clock].alwaysNamesDay
  }

  /// Whether a line that is laid out as the record's tells nothing more, but that there is another one.
  func isTypical(_ record: Record) -> Bool {
    let format = formats[record.format]
    return !format.isTrailer && !format.isNotice && !format.habits.mayNameHost
      && !record.isUnprefixed && !needsReading(of: record)
  }

  /// Takes the next line, which is laid out as that of the record before, a typical one.
  mutating func seeAnother(namesProcess: Bool) {
    prefixed += 1
    if namesProcess { naming += 1 }
  }

  /// Takes the next line, cut into its fields; `reading` is what its stamp says, where that matters.
  mutating func see(_ record: Record, _ reading: ClockReading?) {
    let format = record.format
    if formats[format].isTrailer {
      trailers += 1
      return
    }
    if formats[format].isNotice { return }
    if formats[format].habits.mayNameHost, record.process.count > 0 {
      if record.host.count > 0 { hosts.insert(Array(record.host)) } else { hasHostlessLine = true }
    }
    if let reading, !reading.hasDate { hasPartialStamps = true }
    if let reading, formats[format].habits.isCopied {
      copyable += 1
      var dated = record
      dated.moment = Moment(reading: reading, traceTime: reading.nanoseconds)
      if copies.recognise(dated) { copied += 1 }
    }
    if record.process.count > 0 { naming += 1 }
    guard record.isUnprefixed else {
      prefixed += 1
      isInReport = formats[format].habits.isReport
      hasReport = hasReport || isInReport
      return
    }
    unprefixed += 1
    if prefixed == 0 { beginsBare = true }
    let text = record.text
    // An indented line continues the record above it, whatever it holds.
    let isIndented = text.first == 0x20 || text.first == 0x09
    if !hasBareCallback, !isInReport, !isIndented || prefixed == 0,
      interest.ownScanner.firstOccurrence(in: text, from: 0, to: text.count) != nil
    {
      hasBareCallback = true
    }
  }

  /// A console mixes records and an app's own bare lines when more than a fifth of its lines have no
  /// prefix and some of those hold a callback, or when it begins with such lines and holds hardly
  /// anything else; else they go on the records before them.
  var profile: StreamProfile {
    var profile = StreamProfile()
    if trailers > 0, trailers * 10 >= prefixed + unprefixed + trailers { profile.form = .trailers }
    let lines = prefixed + unprefixed
    let isMixed =
      hasBareCallback && unprefixed * 5 > lines
      || beginsBare && !hasReport && unprefixed * 20 > lines * 19
    profile.joinsLines = prefixed > 0 && !isMixed && profile.form == .lines
    profile.namesProcesses = naming > 0 && !isMixed && profile.form == .lines
    profile.namesHost = !hasHostlessLine && hosts.count <= 1
    profile.readsEveryStamp = hasPartialStamps
    // A copy is doubled as a whole; a few equal lines are what was logged.
    profile.isDoubled = copied >= 2 && copied * 3 >= copyable
    return profile
  }
}
