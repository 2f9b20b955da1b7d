import Lifecycle
import LogInput
import Rules

/// Something that the new trace does otherwise than the old one.
package struct Change {
  /// What is otherwise.
  package enum Kind {
    /// Events of the old trace that the new one lacks, one after the other.
    case missing([ToldEvent])
    /// Events that only the new trace has, one after the other.
    case added([ToldEvent])
    /// An event that now comes on the other side of another one.
    case moved(ToldEvent, isAfter: Bool, other: ToldEvent)
    /// An event that went otherwise.
    case outcome(ToldEvent, old: Outcome)
    /// The states that a unit went through, where no event tells why they are others.
    case states(old: [UnitState], new: [UnitState])
    /// A stretch of time that became longer or shorter, in nanoseconds.
    case duration(Stretch.Kind, old: Int64, new: Int64)
    /// How a launch ended.
    case end(old: LaunchEnd.Manner, new: LaunchEnd.Manner)
    case launchMissing
    case launchAdded
    case sceneMissing
    case sceneAdded
  }

  /// Lines of one of the traces.
  package struct Place: Equatable {
    package var first: Int
    package var last: Int
  }

  package var kind: Kind
  /// Where it is in the old trace, and in the new one; for what is missing, where it would be.
  package var old: Place?
  package var new: Place?
  /// The launch, and the unit, as the new trace calls them, or the old one where the new one has none.
  package var launch: LaunchReference
  package var unit: String?
  /// How bad it is by itself; nil when it is no worse than before.
  package var severity: Severity?
  /// The findings that the new trace has because of it, and those that it has no more.
  package var newFindings: [Finding] = []
  package var fixedFindings: [Finding] = []

  /// What this kind of change is called.
  package var id: String {
    switch kind {
    case .missing: "event-missing"
    case .added: "event-added"
    case .moved: "order-changed"
    case .outcome: "outcome-changed"
    case .states: "states-changed"
    case .duration(_, let old, let new): new > old ? "longer" : "shorter"
    case .end: "end-changed"
    case .launchMissing: "launch-missing"
    case .launchAdded: "launch-added"
    case .sceneMissing: "scene-missing"
    case .sceneAdded: "scene-added"
    }
  }

  /// How bad it is together with what follows from it.
  package var worst: Severity? {
    (newFindings.map(\.severity) + [severity].compactMap { $0 }).max()
  }
}

/// An event as it is compared.
package struct ToldEvent {
  package let name: String
  package let line: Int
  package let moment: Moment?
  package let outcome: Outcome
  /// The name of the scene, or `app`.
  package let unit: String
}
