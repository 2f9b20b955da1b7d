import Lifecycle

/// Which launches and scenes of a timeline are shown.
package struct TimelineSelection: Sendable {
  /// The numbers of launches; all where there are none.
  package var launches: [Int]
  /// Names or aliases of scenes, or beginnings of them that no other scene has; all where there are
  /// none.
  package var scenes: [String]

  /// Makes a selection, of everything unless told otherwise.
  package init(launches: [Int] = [], scenes: [String] = []) {
    self.launches = launches
    self.scenes = scenes
  }

  /// What was asked for and is not there, or not only once; in words, with what there is.
  package struct Problem: Error, Equatable {
    /// In one line without a closing period.
    package let message: String
  }

  /// The traces with what is shown of them: the launches and scenes that were asked for, as far as
  /// they lie in each trace's window.
  package func applied(to traces: [AnalysedTrace]) throws(Problem) -> [AnalysedTrace] {
    try checkLaunches(in: traces)
    var known: [SceneNames] = []
    for name in scenes { known.append(try SceneNames(name, in: traces)) }
    return traces.map { trace in
      var trace = trace
      trace.excerpts = excerpts(of: trace, known)
      return trace
    }
  }

  private func excerpts(of trace: AnalysedTrace, _ names: [SceneNames]) -> [LaunchExcerpt] {
    var excerpts = trace.excerpts.filter { excerpt in
      launches.isEmpty || launches.contains(excerpt.launch.id)
    }
    if let window = trace.window {
      guard let first = window.first else { return [] }
      let bounds = ExcerptBounds(first: first, beyond: window.beyond)
      excerpts = excerpts.compactMap { $0.cut(to: bounds) }
    }
    guard !names.isEmpty else { return excerpts }
    return excerpts.compactMap { excerpt in
      var part = excerpt
      if !names.contains(where: \.isApp) { part.app = nil }
      part.scenes = excerpt.scenes.filter { scene in names.contains { $0.matches(scene.unit) } }
      // Tasks are the app's, not a scene's.
      part.tasks = part.app == nil ? [] : excerpt.tasks
      return part.app == nil && part.scenes.isEmpty ? nil : part
    }
  }

  private func checkLaunches(in traces: [AnalysedTrace]) throws(Problem) {
    let known = Set(traces.flatMap { $0.launches.map(\.launch.id) })
    for number in launches where !known.contains(number) {
      let list = NameList.text(known.sorted().map(String.init))
      throw Problem(
        message: "there is no launch \(number)"
          + (known.isEmpty
            ? ", nor any other" : "; there \(known.count == 1 ? "is" : "are") \(list)"))
    }
  }
}

extension AnalysedTrace {
  /// The trace with what is shown of its launches cut to its window.
  package var cutToWindow: AnalysedTrace {
    // Where nothing is named, nothing can be missing.
    guard window != nil, let cut = try? TimelineSelection().applied(to: [self]).first else {
      return self
    }
    return cut
  }
}
