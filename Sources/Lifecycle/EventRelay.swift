import LogInput

/// Hands on what it is told, to one sink and then to the next; calling them counts no references.
package final class EventRelay: EventSink {
  private let first: any EventSink
  private let next: any EventSink

  private init(_ first: any EventSink, _ next: any EventSink) {
    self.first = first
    self.next = next
  }

  /// One sink for all of these, which are told in this order.
  package static func to(_ sinks: [any EventSink]) -> any EventSink {
    guard var sink = sinks.last else { return Silence() }
    for other in sinks.dropLast().reversed() { sink = EventRelay(other, sink) }
    return sink
  }

  package func launchBegan(_ launch: Launch) {
    first.launchBegan(launch)
    next.launchBegan(launch)
  }

  package func receive(
    _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>
  ) {
    first.receive(event, of: launch, from: record)
    next.receive(event, of: launch, from: record)
  }

  package func lost(_ loss: Loss, of launch: Launch?) {
    first.lost(loss, of: launch)
    next.lost(loss, of: launch)
  }

  package func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {
    first.launchEnded(launch, at: line, moment: moment)
    next.launchEnded(launch, at: line, moment: moment)
  }

  package func rested(_ rest: Rest, of launch: Launch) {
    first.rested(rest, of: launch)
    next.rested(rest, of: launch)
  }

  package func timePassed(until moment: Moment) {
    first.timePassed(until: moment)
    next.timePassed(until: moment)
  }

  package func inputEnded(at moment: Moment?) {
    first.inputEnded(at: moment)
    next.inputEnded(at: moment)
  }

  /// Nobody listens.
  private final class Silence: EventSink {
    func launchBegan(_ launch: Launch) {}
    func receive(
      _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>
    ) {}
    func lost(_ loss: Loss, of launch: Launch?) {}
    func launchEnded(_ launch: Launch, at line: Int, moment: Moment?) {}
    func inputEnded(at moment: Moment?) {}
  }
}
