/// Which states the scenes of a launch can be in, when lines do not say which scene they mean.
///
/// Every guess is one assignment of the nameless lines so far to the scenes, weighed by how many ways
/// lead there. What all guesses agree on is certain, however the lines are to be assigned.
struct SceneBelief {
  struct Guess {
    /// By unit index; the app's own state at 0 means nothing.
    var states: [UnitState]
    var weight: Double
  }

  /// What becomes of a line that names no scene.
  struct Attribution {
    /// The scene of most of the weight, and its share of it.
    var scene: Int
    var share: Double
  }

  /// Guesses beyond this many are given up, the least likely first.
  private static let mostGuesses = 128
  /// A share from which on a scene is named, and marked as inferred.
  static let convincing = 0.93
  /// A scene that has just connected is the one that enters the foreground next: UIKit tells a new
  /// window its first callbacks in a row.
  private static let bonusOfNewcomer = 30.0

  private(set) var guesses: [Guess]

  init(_ states: [UnitState]) { guesses = [Guess(states: states, weight: 1)] }

  var isSettled: Bool { guesses.count == 1 }

  /// The state that all guesses give the scene; nil when they differ.
  func agreedState(of scene: Int) -> UnitState? {
    guard let first = guesses.first?.states[scene] else { return nil }
    return guesses.allSatisfy { $0.states[scene] == first } ? first : nil
  }

  /// Another scene has appeared.
  mutating func add(_ state: UnitState) {
    for index in guesses.indices { guesses[index].states.append(state) }
  }

  /// Takes what is known to be one scene's; guesses in which it could not be are dropped, unless none
  /// would be left.
  mutating func tell(_ transition: Transition, of scene: Int, to state: UnitState) {
    let fitting = guesses.filter { StateMachine.scene.allows(transition, in: $0.states[scene]) }
    if !fitting.isEmpty { guesses = fitting }
    for index in guesses.indices { guesses[index].states[scene] = state }
    merge()
  }

  /// Takes a transition of one of `scenes`; nil when none of them allows it in any guess.
  mutating func tell(
    _ transition: Transition, among scenes: [Int], newcomer: Int?
  ) -> Attribution? {
    var next: [Guess] = []
    var shares = [Double](repeating: 0, count: guesses.first?.states.count ?? 0)
    for guess in guesses {
      let fitting = scenes.filter {
        guess.states[$0] == .unknown
          || StateMachine.scene.allows(transition, in: guess.states[$0])
      }
      let weights = fitting.map { $0 == newcomer ? Self.bonusOfNewcomer : 1 }
      let sum = weights.reduce(0, +)
      for (scene, weight) in zip(fitting, weights) {
        var child = guess
        child.states[scene] = transition.reachedState
        child.weight *= weight / sum
        shares[scene] += child.weight
        next.append(child)
      }
    }
    let total = shares.reduce(0, +)
    guard total > 0, let best = scenes.max(by: { shares[$0] < shares[$1] }) else { return nil }
    guesses = next
    for index in guesses.indices { guesses[index].weight /= total }
    merge()
    return Attribution(scene: best, share: shares[best] / total)
  }

  private mutating func merge() {
    var merged: [Guess] = []
    for guess in guesses {
      if let index = merged.firstIndex(where: { $0.states == guess.states }) {
        merged[index].weight += guess.weight
      } else {
        merged.append(guess)
      }
    }
    if merged.count > Self.mostGuesses {
      merged.sort { $0.weight > $1.weight }
      merged.removeLast(merged.count - Self.mostGuesses)
    }
    guesses = merged
  }
}
