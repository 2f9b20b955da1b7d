import Lifecycle
import LogInput

/// Writes the events of launches as they come; those of a process wait until something of the life cycle was
/// told of it, since one of which only actions were told is no launch.
final class EventRows: EventSink {
  /// How many events of a process wait.
  private static let mostWaiting = 4096

  private let vocabulary: Vocabulary
  private let row: EventRow
  private let lines: TraceLines
  private let report: TimelineJSONLines
  private var waiting: [ObjectIdentifier: [(event: TimelineEvent, unit: Int)]] = [:]

  init(
    _ vocabulary: Vocabulary, _ row: EventRow, _ lines: TraceLines, in report: TimelineJSONLines
  ) {
    self.vocabulary = vocabulary
    self.row = row
    self.lines = lines
    self.report = report
  }

  func launchBegan(_ launch: Launch) {}

  func receive(
    _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>
  ) {
    guard launch.hasLifecycleEvent else {
      wait(event.pointee, launch)
      return
    }
    if !waiting.isEmpty { writeWaiting(of: launch) }
    row.write(
      event, of: launch, number: report.numbering.launches &+ launch.id, lines,
      inputsBefore: report.numbering.inputs)
  }

  private func wait(_ event: Event, _ launch: Launch) {
    guard waiting[ObjectIdentifier(launch)]?.count ?? 0 < Self.mostWaiting else { return }
    waiting[ObjectIdentifier(launch), default: []].append(
      (TimelineEvent(event, of: launch, vocabulary), event.unit ?? 0))
  }

  private func writeWaiting(of launch: Launch) {
    for item in waiting.removeValue(forKey: ObjectIdentifier(launch)) ?? [] {
      row.write(
        item.event, of: launch, unit: launch.units[item.unit].name,
        number: report.numbering.launches + launch.id, lines,
        inputsBefore: report.numbering.inputs)
    }
  }

  func lost(_ loss: Loss, of launch: Launch?) {}

  func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {
    waiting[ObjectIdentifier(launch)] = nil
  }

  func inputEnded(at moment: Moment?) { waiting.removeAll() }
}
