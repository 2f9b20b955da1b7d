import Comparison
import Lifecycle

extension Change {
  /// How many names of events are listed.
  private static var mostNames: Int { 6 }

  /// What changed, in one sentence without a period.
  var sentence: String {
    switch kind {
    case .missing(let events): Self.list(events, "missing")
    case .added(let events): Self.list(events, "new")
    case .moved(let event, let isAfter, let other):
      "\(event.name) now comes \(isAfter ? "after" : "before") \(other.name)"
    case .outcome(let event, let old):
      "\(event.name) is now \(event.outcome.rawValue), and was \(old.rawValue)"
    case .states(let old, let new):
      "the states are now \(Self.names(new.map(\.rawValue))), and were "
        + Self.names(old.map(\.rawValue))
    case .duration(let kind, let old, let new):
      "\(kind.rawValue) now takes \(DurationText.of(nanoseconds: new)), and took "
        + DurationText.of(nanoseconds: old)
    case .end(let old, let new):
      "the launch now ends by \(new.rawValue), and ended by \(old.rawValue)"
    case .launchMissing: "the launch is missing"
    case .launchAdded: "the launch is new"
    case .sceneMissing: "the scene is missing"
    case .sceneAdded: "the scene is new"
    }
  }

  private static func list(_ events: [ToldEvent], _ what: String) -> String {
    if events.count == 1 { return "\(events[0].name) is \(what)" }
    return "\(Counted.number(events.count)) events are \(what): " + names(events.map(\.name))
  }

  private static func names(_ names: [String]) -> String {
    let shown = names.prefix(mostNames).joined(separator: ", ")
    let rest = names.count - mostNames
    return rest > 0 ? "\(shown) and \(Counted.number(rest)) more" : shown.isEmpty ? "none" : shown
  }

  /// Whose it is: `scene 1 · launch 1 · Notes[512]`.
  var owner: String {
    [unit.map(UnitName.text) ?? "", "launch \(launch.id)", launch.name].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  /// Where it is told of in the old trace: what is new stands nowhere there.
  var oldPlace: Place? {
    switch kind {
    case .added, .launchAdded, .sceneAdded: nil
    default: old
    }
  }

  /// Where it is told of in the new trace: what is missing stands nowhere there.
  var newPlace: Place? {
    switch kind {
    case .missing, .launchMissing, .sceneMissing: nil
    default: new
    }
  }
}
