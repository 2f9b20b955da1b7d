/// A unit came to another state, as the log just told.
package struct StateChange {
  package let launch: Launch
  /// Its place among the launch's units; 0 is the app.
  package let unit: Int
  /// Nil when nothing was known of it before.
  package let before: UnitState?
  /// The stay in the new state, so far as long as its first line.
  package let span: Span
  /// What told it.
  package let cause: TimelineEvent
}
