import Lifecycle

/// How to make one mistake in a well-behaved life.
package struct Planting: Sendable {
  typealias Recipe = @Sendable (_ life: inout BehavedLife, _ dice: inout Dice) -> Bool

  /// The rule that is about the mistake.
  package let rule: String
  /// Other rules that may speak of the same mistake, and why they are right.
  package let implied: [String: String]
  private let systems: [RandomLifecycle.System]
  private let namings: [RandomLifecycle.Naming]
  private let habits: @Sendable (inout Habits) -> Void
  private let recipe: Recipe

  init(
    _ rule: String, in systems: [RandomLifecycle.System],
    named namings: [RandomLifecycle.Naming] = [.label, .pointer, .delegate, .session],
    implies implied: [String: String] = [:],
    habits: @escaping @Sendable (inout Habits) -> Void = { _ in },
    recipe: @escaping Recipe
  ) {
    self.rule = rule
    self.implied = implied
    self.systems = systems
    self.namings = namings
    self.habits = habits
    self.recipe = recipe
  }

  /// The first life from this seed on that has a place for the mistake.
  package func planted(seed: Int) -> BehavedLife? {
    var dice = Dice(seed &* 131 + 7)
    for attempt in 0..<200 {
      let life = RandomLifecycle(
        dice.pick(systems), naming: dice.pick(namings), seed: seed &* 211 + attempt)
      var behaved = BehavedLife(life, seed: seed &* 17 + attempt, adapting: habits)
      // Without a clock few mistakes can be proved.
      if !behaved.style.hasClock { behaved.style = .console }
      if recipe(&behaved, &dice) { return behaved }
    }
    return nil
  }

  package static let all: [Planting] = Array(
    [
      background, tasks, interruptions, habitual, persistence, privacy, scenes, system, rest,
    ].joined())
}

extension [RandomLifecycle.System] {
  /// Apps that are told their transitions by UIKit or SwiftUI.
  static let all: Self = [.appDelegate, .oneScene, .manyScenes, .phases, .phasesWithAdaptor]
  /// Those with one scene at most: the app is in the background when it is.
  static let single: Self = [.appDelegate, .oneScene, .phases, .phasesWithAdaptor]
  static let delegates: Self = [.appDelegate, .oneScene, .manyScenes]
  static let scenes: Self = [.oneScene, .manyScenes]
}

extension Habits {
  /// It saves, wherever else it does.
  mutating func mustSave() {
    if save == nil { save = Self.saves[0] }
  }

  mutating func mustRun(_ activities: [Pair], _ index: Int = 0) {
    activity = activities[index % activities.count]
  }
}
