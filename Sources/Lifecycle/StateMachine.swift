/// Which transition may follow in which state.
///
/// Source: Apple, "Managing your app's life cycle" and UISceneDelegate; public traces of launches,
/// interruptions and force quits on iOS 13 to 18.
package struct StateMachine: Sendable {
  /// By state.
  private var moves = SIMD16<UInt16>()

  private init(moves: KeyValuePairs<UnitState, TransitionSet>) {
    for (state, set) in moves { self.moves[state.number] = set.rawValue }
  }

  private func moves(in state: UnitState) -> TransitionSet {
    TransitionSet(rawValue: moves[state.number])
  }

  /// A scene, from its connection on. A scene may connect straight into the background, and a force
  /// quit disconnects an inactive scene without a background callback.
  package static let scene = StateMachine(moves: [
    .notRunning: [TransitionSet(.connect)],
    .disconnected: [TransitionSet(.connect)],
    .connected: [.init(.enterForeground), .init(.enterBackground), .init(.disconnect)],
    .inactive: [.init(.becomeActive), .init(.enterBackground), .init(.disconnect)],
    .active: [.init(.resignActive)],
    .background: [.init(.enterForeground), .init(.disconnect)],
  ])

  /// The app without scenes. A cold start becomes active with no enterForeground; an app launched
  /// in the background enters the foreground later.
  package static let app = StateMachine(moves: [
    .notRunning: [.init(.launch)],
    .launching: [
      .init(.launch), .init(.becomeActive), .init(.enterBackground), .init(.enterForeground),
    ],
    .inactive: [.init(.becomeActive), .init(.enterBackground)],
    .active: [.init(.resignActive)],
    .background: [.init(.enterForeground)],
  ])

  /// An AppKit app is active or not; hiding is a matter of its own.
  package static let appKit = StateMachine(moves: [
    .notRunning: [.init(.launch)],
    .launching: [.init(.launch), .init(.becomeActive), .init(.resignActive)],
    .inactive: [.init(.becomeActive), .init(.launch)],
    .active: [.init(.resignActive), .init(.launch)],
  ])

  /// `terminate` is legal everywhere, and everything is when the state is not known.
  package func allows(_ transition: Transition, in state: UnitState) -> Bool {
    if transition == .terminate || state == .unknown || state == .suspended { return true }
    return moves(in: state).contains(transition)
  }

  /// The fewest transitions that must lie unseen between `state` and `transition`; nil when none do.
  package func missing(before transition: Transition, in state: UnitState) -> TransitionSet? {
    var frontier: [(state: UnitState, path: TransitionSet)] = [(state, [])]
    var seen: Set<UnitState> = [state]
    while !frontier.isEmpty {
      var next: [(state: UnitState, path: TransitionSet)] = []
      for (state, path) in frontier {
        if allows(transition, in: state) { return path }
        for move in moves(in: state).transitions where seen.insert(move.reachedState).inserted {
          next.append((move.reachedState, path.union(TransitionSet(move))))
        }
      }
      frontier = next
    }
    return nil
  }
}
