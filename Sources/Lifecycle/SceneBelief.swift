/// Which states the scenes of a launch can be in, when lines do not say which scene they mean.
///
/// Every guess is one assignment of the nameless lines so far to the scenes, weighed by how many ways
/// lead there. What all guesses agree on is certain, however the lines are to be assigned.
struct SceneBelief {
  /// What becomes of a line that names no scene.
  struct Attribution {
    /// The scene of most of the weight, and its share of it.
    var scene: Int
    var share: Double
  }

  /// A scene that may have been meant in one of the guesses, which becomes another by that.
  private struct Move {
    /// Its place among the guesses.
    var guess: Int
    var scene: Int
    /// How likely what it leads to is.
    var weight: Double
  }

  /// Guesses beyond this many are given up, the least likely first.
  private static let mostGuesses = 128
  /// A share from which on a scene is named, and marked as inferred.
  static let convincing = 0.93
  /// A scene that has just connected is the one that enters the foreground next: UIKit tells a new
  /// window its first callbacks in a row.
  private static let bonusOfNewcomer = 30.0

  private(set) var guesses: [SceneGuess]

  init(_ states: [UnitState]) { guesses = [SceneGuess(states)] }

  var isSettled: Bool { guesses.count == 1 }

  /// The state that all guesses give the scene; nil when they differ.
  func agreedState(of scene: Int) -> UnitState? {
    guard let first = guesses.first?.states[scene] else { return nil }
    return guesses.allSatisfy { $0.states[scene] == first } ? first : nil
  }

  /// Another scene has appeared.
  mutating func add(_ state: UnitState) {
    for index in guesses.indices { guesses[index].add(state) }
  }

  /// Takes what is known to be one scene's; guesses in which it could not be are dropped, unless none
  /// would be left.
  mutating func tell(_ transition: Transition, of scene: Int, to state: UnitState) {
    let fitting = guesses.filter { StateMachine.scene.allows(transition, in: $0.states[scene]) }
    if !fitting.isEmpty { guesses = fitting }
    make(
      guesses.indices.map { Move(guess: $0, scene: scene, weight: guesses[$0].weight) }, to: state)
  }

  /// Takes a transition of one of `scenes`; nil when none of them allows it in any guess.
  mutating func tell(
    _ transition: Transition, among scenes: [Int], newcomer: Int?
  ) -> Attribution? {
    var moves: [Move] = []
    var shares = [Double](repeating: 0, count: guesses.first?.states.count ?? 0)
    for (place, guess) in guesses.enumerated() {
      let fitting = scenes.filter {
        guess.states[$0] == .unknown
          || StateMachine.scene.allows(transition, in: guess.states[$0])
      }
      let weights = fitting.map { $0 == newcomer ? Self.bonusOfNewcomer : 1 }
      let sum = weights.reduce(0, +)
      for (scene, weight) in zip(fitting, weights) {
        let move = Move(guess: place, scene: scene, weight: guess.weight * (weight / sum))
        shares[scene] += move.weight
        moves.append(move)
      }
    }
    let total = shares.reduce(0, +)
    guard total > 0, let best = scenes.max(by: { shares[$0] < shares[$1] }) else { return nil }
    for index in moves.indices { moves[index].weight /= total }
    make(moves, to: transition.reachedState)
    return Attribution(scene: best, share: shares[best] / total)
  }

  /// Replaces the guesses by what the moves make of them; those that come to the same are one.
  private mutating func make(_ moves: [Move], to state: UnitState) {
    var merged: [Move] = []
    var places = [UInt64: Int](minimumCapacity: moves.count)
    for move in moves {
      let fingerprint = guesses[move.guess].fingerprint(whenMoved: move.scene, to: state)
      if let place = places[fingerprint] {
        merged[place].weight += move.weight
      } else {
        places[fingerprint] = merged.count
        merged.append(move)
      }
    }
    if merged.count > Self.mostGuesses {
      merged.sort { $0.weight > $1.weight }
      merged.removeLast(merged.count - Self.mostGuesses)
    }
    guesses = merged.map { move in
      var guess = guesses[move.guess]
      guess.move(move.scene, to: state)
      guess.weight = move.weight
      return guess
    }
  }
}
