import Fleet
import Lifecycle
import LogInput

/// How long after entering the background apps save: from there to the first save of that stay.
final class SaveLatency: EventSink {
  /// What stays in the background, since when, and has not saved.
  private struct Stay {
    let launch: Int
    let unit: Int?
    let since: Moment
  }

  private let save: Int?
  private var stays: [Stay] = []
  private(set) var lengths = LengthHistogram()

  /// Measures in one trace; `save` is the index of that action.
  init(save: Int?) { self.save = save }

  func receive(
    _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>
  ) {
    let event = event.pointee
    if let transition = event.transition { return note(transition, event, launch) }
    guard case .action(let index) = event.kind, index == save, event.outcome.isPerformed,
      let moment = event.moment, let place = stays.firstIndex(where: { $0.launch == launch.id })
    else { return }
    // What an app saves it saves for all that it showed.
    lengths.add(moment.traceTime &- stays[place].since.traceTime)
    stays.removeAll { $0.launch == launch.id }
  }

  private func note(_ transition: Transition, _ event: Event, _ launch: Launch) {
    switch transition {
    case .enterBackground:
      guard !event.isJoined, !event.isRepeated, let moment = event.moment else { return }
      stays.removeAll { $0.launch == launch.id && $0.unit == event.unit }
      stays.append(Stay(launch: launch.id, unit: event.unit, since: moment))
    case .enterForeground, .becomeActive, .disconnect:
      stays.removeAll { $0.launch == launch.id && $0.unit == event.unit }
    default: break
    }
  }

  func launchBegan(_ launch: Launch) {}
  func lost(_ loss: Loss, of launch: Launch?) {
    // What was saved meanwhile nobody knows.
    stays.removeAll { launch == nil || $0.launch == launch?.id }
  }
  func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {
    stays.removeAll { $0.launch == launch.id }
  }
  func inputEnded(at moment: Moment?) {}
}
