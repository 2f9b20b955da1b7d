import LogInput

extension Launch {
  func attributeAction(
    _ event: inout Event, _ action: Int, _ reading: Reading, _ vocabulary: Vocabulary
  ) {
    noteTask(event, vocabulary.actions[action].name)
    if !reading.keys.isEmpty {
      event.unit = reading.keys.lazy.compactMap(self.scene(named:)).first
    } else if !hasScenes {
      event.unit = 0
    } else if units.count == 2, units[1].state.isLive || latestUnit == 1 {
      event.unit = 1
    } else if latestUnit == 0 {
      event.unit = 0
    } else {
      if liveScenes == [latestUnit] {
        event.unit = latestUnit
        event.isInferred = true
      }
    }
    let state = units[event.unit ?? latestUnit].state
    event.before = state
    event.after = state
    // A process-wide callback has a window of its own, whichever scene the action belongs to.
    let owner = latestUnit == 0 ? 0 : event.unit ?? latestUnit
    if let function = reading.function, vocabulary.callbacks[function].transition == nil {
      event.occasion = Occasion(kind: .callback(function), line: event.line, moment: event.moment)
    } else if let occasion, occasion.lasts(until: event.moment) {
      event.occasion = occasion
    }
    if let function = reading.function, let named = vocabulary.callbacks[function].transition {
      event.window = named
      event.windowLine = units[owner].lastLine
    } else if let window = units[owner].window, window.isOpen(at: event.moment) {
      event.window = window.transition
      event.windowLine = window.line
    }
  }

  private func noteTask(_ event: Event, _ action: String) {
    guard action.hasPrefix("bg"), event.outcome.isPerformed else { return }
    switch action {
    case "bgtask.begin": taskTable.begin(.assertion, event.task, at: event.line, event.moment)
    case "bgtask.end": taskTable.end(.assertion, event.task, at: event.line, event.moment)
    case "bgtask.expire": taskTable.expire(.assertion, event.task)
    case "bgts.start": taskTable.begin(.scheduled, event.task, at: event.line, event.moment)
    case "bgts.complete": taskTable.end(.scheduled, event.task, at: event.line, event.moment)
    default: break
    }
  }
}
