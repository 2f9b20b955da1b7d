import Lifecycle

/// A Mermaid diagram of the states that the units of a launch went through, with how often each step was
/// taken.
///
/// Source: mermaid.js.org, "State diagrams".
struct MermaidStates {
  let reported: ReportedLaunch

  /// Empty when no unit had a state.
  func render() -> String {
    let journeys = StateJourney.all(in: [reported])
    // Where there are scenes, the app follows from them.
    let isOfScenes = journeys.contains { $0.kind == .scenes }
    let shown = journeys.filter { !isOfScenes || $0.kind == .scenes }
    if shown.isEmpty { return "" }
    var text = "stateDiagram-v2\n  direction LR\n"
    for (_, journey) in shown {
      for state in journey.states where (journey.starts[state] ?? 0) > 0 {
        text += "  [*] --> \(state.rawValue): \(journey.starts[state] ?? 0)\n"
      }
      for (step, count) in journey.steps {
        text += "  \(step.from.rawValue) --> \(step.to.rawValue): \(count)\n"
      }
    }
    return text
  }
}
