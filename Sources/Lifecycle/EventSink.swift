import LogInput

/// Whoever takes events in line order, attributed to launches and units.
package protocol EventSink: AnyObject {
  func launchBegan(_ launch: Launch)
  /// Takes an event, which is lent with its record: both are there until this returns.
  func receive(
    _ event: UnsafePointer<Event>, of launch: Launch, from record: UnsafePointer<Record>)
  /// Something is missing from the log. It concerns `launch`, or all launches, those too that only
  /// later turn out to have begun before it, when that is nil.
  func lost(_ loss: Loss, of launch: Launch?)
  /// The launch's process is gone; `line` is the line that shows it.
  func launchEnded(_ launch: Launch, at line: Int, moment: Moment?)
  /// The process did not run for a while, as the line at its end shows.
  func rested(_ rest: Rest, of launch: Launch)
  /// Lines that hold nothing show that it is this late.
  func timePassed(until moment: Moment)
  /// The input is over, at this moment of its clock; its last launches may be open.
  func inputEnded(at moment: Moment?)
}

extension EventSink {
  package func timePassed(until moment: Moment) {}
  package func rested(_ rest: Rest, of launch: Launch) {}
}

extension UnsafePointer<Event> {
  /// The line names the scene that the event is of; the event is not copied to tell.
  package var namesScene: Bool { pointee.namesScene }
}
