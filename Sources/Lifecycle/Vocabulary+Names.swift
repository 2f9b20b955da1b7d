import LogInput

extension Vocabulary {
  /// The file and line that define what the event is.
  package func place(of event: Event) -> String {
    switch event.kind {
    case .callback(let index): callbacks[index].place
    case .phase: phases.first?.place ?? ""
    case .action(let index): actions[index].place
    case .message(let index): messages[index].place
    case .print(let index): prints[index].place
    }
  }

  /// Whether a library of the system logged the record, not the app.
  package func speaksForSystem(_ record: Record) -> Bool {
    var record = record
    return senders.speak(&record)
  }

  /// The event's name, Apple's for a callback; AppKit's where the launch is AppKit's.
  package func name(of event: Event, in launch: Launch) -> String {
    switch event.kind {
    case .callback(let index):
      let callback = callbacks[index]
      switch launch.system {
      case .appkit: return callback.nameOnAppKit ?? callback.name
      case .watchkit: return callback.nameOnWatch ?? callback.name
      default: return callback.name
      }
    case .phase(let phase): return "phase.\(phase.rawValue)"
    case .action(let index): return actions[index].name
    case .message(let index): return messages[index].id
    case .print(let index): return prints[index].name
    }
  }
}
