import LogInput

extension Launch {
  func attributeAction(
    _ event: inout Event, _ action: Int, _ shared: SharedReading, _ vocabulary: Vocabulary
  ) {
    if event.outcome.isPerformed { performed.insert(action) }
    let step = vocabulary.actions.lent(action)._withUnsafeGuaranteedRef { $0.taskStep }
    if let step { noteTask(&event, step) }
    if shared.lentNames != nil {
      event.unit = scene(namedBy: shared)
    } else if !hasScenes {
      event.unit = 0
    } else if units.count == 2, units[1].state.isLive || latestUnit == 1 {
      event.unit = 1
    } else if latestUnit == 0 {
      event.unit = 0
    } else {
      if liveScenes.count == 1, liveScenes[0] == latestUnit {
        event.unit = latestUnit
        event.isInferred = true
      }
    }
    let state = units[event.unit ?? latestUnit].state
    event.before = state
    event.after = state
    // A process-wide callback has a window of its own, whichever scene the action belongs to.
    let owner = latestUnit == 0 ? 0 : event.unit ?? latestUnit
    if let function = shared.reading.function, vocabulary.callbacks[function].transition == nil {
      event.occasion = Occasion(kind: .callback(function), line: event.line, moment: event.moment)
    } else if let occasion, occasion.lasts(until: event.moment) {
      event.occasion = occasion
    }
    if let function = shared.reading.function, let named = vocabulary.callbacks[function].transition
    {
      event.window = named
      event.windowLine = units[owner].lastLine
    } else if let window = units[owner].window, window.isOpen(at: event.moment) {
      event.window = window.transition
      event.windowLine = window.line
    }
  }

  private func noteTask(_ event: inout Event, _ step: ActionWord.TaskStep) {
    guard event.outcome.isPerformed else { return }
    switch step {
    case .begin(let kind): taskTable.begin(kind, event.task, at: event.line, event.moment)
    case .end(let kind): taskTable.end(kind, event.task, at: event.line, event.moment)
    case .expire: taskTable.expire(.assertion, event.task)
    }
  }
}
