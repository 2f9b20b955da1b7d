import Lifecycle
import LogInput
import Matching
import Reporting

/// How one line was read: what it is, its fields, its events, and which definition said so.
final class LineExplanation: LineWitness, EventSink {
  private let line: Int
  private let catalogs: Catalogs
  private(set) var reading: [[String]] = []
  private(set) var events: [[String]] = []
  /// Why nothing came of it, when nothing did.
  private var silence = ""

  init(of line: Int, catalogs: Catalogs) {
    self.line = line
    self.catalogs = catalogs
  }

  /// What is to be printed: the reading, then the events or why there are none.
  var rows: [[String]] {
    reading + (events.isEmpty ? [["event", "none: \(silence)"]] : events)
  }

  // MARK: What the line is

  func saw(_ sighting: LineSighting) {
    guard reading.isEmpty, (sighting.line...sighting.lastLine).contains(line) else { return }
    let record = sighting.record
    switch sighting.role {
    case .blank:
      reading = [["line", "blank"]]
      silence = "it is blank"
    case .unknownObject:
      reading = [["object", "lines \(sighting.line) to \(sighting.lastLine), in no known format"]]
      silence = "no format knows its keys"
    case .notice:
      describe(sighting)
      silence = "the tool that wrote the log says it of the log"
    case .trailer:
      describe(sighting)
      silence = "it holds the fields of the lines above it"
    case .record:
      describe(sighting)
      silence = reasonForSilence(record)
    case .continuation(let head):
      describe(sighting)
      reading.append([
        "goes on", head.map { "the record at line \($0)" } ?? "no record that is known",
      ])
      silence = "it goes on the record above it, and says nothing that stands by itself"
    }
  }

  private func describe(_ sighting: LineSighting) {
    let record = sighting.record
    for index in catalogs.formats.wrappers(around: record.text) {
      let wrapper = catalogs.formats.formats[index]
      reading.append(["around it", "\(wrapper.id): \(wrapper.title) (\(wrapper.place))"])
    }
    let format = catalogs.formats.formats[record.format]
    reading.append(["format", "\(format.id): \(format.title) (\(format.place))"])
    if !format.hint.isEmpty { reading.append(["known by", SafeText.prose(format.hint)]) }
    if sighting.lastLine > sighting.line {
      reading.append(["object", "lines \(sighting.line) to \(sighting.lastLine)"])
    }
    if let clock = sighting.reading {
      reading.append(["time", "\(clock), in steps of \(clock.resolutionText)"])
    } else if record.time.count > 0 {
      reading.append(["time", "'\(SafeText.of(record.time.text))' is no stamp of this format"])
    }
    for field in RecordField.allCases where field != .time && record[field].count > 0 {
      reading.append([field.rawValue, SafeText.of(record[field].text, width: 200)])
    }
    if let marker = catalogs.formats.marker(of: record) {
      reading.append(["marker", "\(marker.id): \(marker.title) (\(marker.place))"])
    }
  }

  private func reasonForSilence(_ record: Record) -> String {
    var probe = VocabularyProbe(catalogs.vocabulary)
    let words = probe.findings(in: record.message.text).filter { $0[0] != "scene name" }
    guard let word = words.first else { return "nothing that it says is in the vocabulary" }
    if word[0] == "fact" { return "it says what app this is, which is nothing that it did" }
    let name = "'\(word[1])' is said here, but "
    if catalogs.vocabulary.speaksForSystem(record) {
      return name + "by a library of the system, not by the app"
    }
    if record.process.count > 0 {
      return name
        + "\(SafeText.of(record.process.text)) told no lifecycle event, so it is no app here"
    }
    return name + "what it says did not take place, or was told before"
  }

  // MARK: What came of it

  func receive(
    _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>
  ) {
    let event = event.pointee
    guard event.line == line else { return }
    let vocabulary = catalogs.vocabulary
    var text = "\(vocabulary.name(of: event, in: launch)) (\(vocabulary.place(of: event)))"
    if event.outcome != .done { text += ", \(event.outcome.rawValue)" }
    events.append(["event", text])
    let name = launch.process.isEmpty ? "" : ", " + SafeText.of(launch.process)
    let pid = launch.pid.map { "[\($0)]" } ?? ""
    events.append(["launch", "\(launch.id)\(name)\(pid)"])
    events.append(["told of", unit(of: event, in: launch)])
    if let transition = event.transition {
      let change = "\(event.before.rawValue) → \(event.after.rawValue)"
      let manner = event.isJoined ? ", which another line told before" : ""
      events.append(["transition", "\(transition.rawValue): \(change)\(manner)"])
    }
  }

  private func unit(of event: Event, in launch: Launch) -> String {
    guard let unit = event.unit else { return "some scene: which one cannot be told" }
    let name = UnitName.text(launch.units[unit].name)
    return event.isInferred ? "\(name), as the circumstances show" : name
  }

  func launchBegan(_ launch: Launch) {}
  func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {}
  func lost(_ loss: Loss, of launch: Launch?) {}
  func inputEnded(at moment: Moment?) {}
}
