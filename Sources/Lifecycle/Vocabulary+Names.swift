extension Vocabulary {
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
    }
  }
}
