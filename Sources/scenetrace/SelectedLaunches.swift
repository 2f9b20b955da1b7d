import Lifecycle
import LogInput

/// Lets the launches of one process through, by its name, its id or its bundle, and hides all others
/// from the sink behind it.
///
/// When the log tells late whose a launch is, it is let through from then on: what it did before is
/// missing then, and so the sink is told.
final class SelectedLaunches: EventSink {
  /// How many names of others are kept for a message.
  private static let mostNames = 64

  let process: String
  /// Who is behind it.
  var sink: any EventSink = EventRelay.to([])
  private var hidden: [ObjectIdentifier: Launch] = [:]
  /// How many launches there were, hidden or not.
  private(set) var count = 0
  private(set) var shownCount = 0
  /// What those are called that were hidden.
  private(set) var hiddenNames: [String] = []

  init(_ process: String) { self.process = process }

  func launchBegan(_ launch: Launch) {
    count += 1
    if launch.isOf(process) {
      show(launch)
    } else {
      hidden[ObjectIdentifier(launch)] = launch
    }
  }

  func receive(
    _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>
  ) {
    if isHidden(launch) {
      guard launch.isOf(process) else { return }
      hidden[ObjectIdentifier(launch)] = nil
      show(launch)
      if launch.firstLine < event.pointee.line {
        tellLoss(of: launch, before: event.pointee)
      }
    }
    sink.receive(event, of: launch, from: record)
  }

  func lost(_ loss: Loss, of launch: Launch?) {
    if let launch, isHidden(launch) { return }
    sink.lost(loss, of: launch)
  }

  func rested(_ rest: Rest, of launch: Launch) {
    if isHidden(launch) { return }
    sink.rested(rest, of: launch)
  }

  func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {
    if let launch = hidden.removeValue(forKey: ObjectIdentifier(launch)) {
      noteName(of: launch)
      return
    }
    sink.launchEnded(launch, at: line, moment: moment)
  }

  func timePassed(until moment: Moment) {
    sink.timePassed(until: moment)
  }

  func inputEnded(at moment: Moment?) {
    for launch in hidden.values.sorted(by: { $0.id < $1.id }) { noteName(of: launch) }
    hidden = [:]
    sink.inputEnded(at: moment)
  }

  private func isHidden(_ launch: Launch) -> Bool { hidden[ObjectIdentifier(launch)] != nil }

  private func show(_ launch: Launch) {
    shownCount += 1
    sink.launchBegan(launch)
  }

  private func tellLoss(of launch: Launch, before event: Event) {
    let loss = Loss(kind: .lines, line: event.line - 1)
    sink.lost(loss, of: launch)
  }

  private func noteName(of launch: Launch) {
    let name = launch.pid.map { "\(launch.name)[\($0)]" } ?? launch.name
    guard !name.isEmpty, hiddenNames.count < Self.mostNames, !hiddenNames.contains(name) else {
      return
    }
    hiddenNames.append(name)
  }
}

extension Launch {
  /// Whether this is its name, its process id or its bundle.
  func isOf(_ process: String) -> Bool {
    self.process == process || pid.map(String.init) == process || facts.bundle == process
  }
}
