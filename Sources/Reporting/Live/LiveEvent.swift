import Lifecycle
import LogInput
import Rules

/// An event as a live view lists it.
package struct LiveEvent: Sendable {
  package let line: Int
  package let time: String
  /// `Notes[512]`.
  package let app: String
  /// `app`, `scene 1`.
  package let unit: String
  /// `scene.didBecomeActive`, `save (failed)`.
  package let name: String
  /// The state that the unit came to by it; nil when it stayed where it was.
  package let state: UnitState?

  init(_ event: TimelineEvent, of launch: Launch, unit: Int, state: UnitState?) {
    line = event.line
    time = event.moment?.reading.columnText ?? ""
    app = LaunchReference(launch).name
    self.unit = UnitName.text(launch.units[unit].name)
    name = event.outcome == .done ? event.name : "\(event.name) (\(event.outcome.rawValue))"
    self.state = state
  }
}
