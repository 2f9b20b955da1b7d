import TestSupport
import Testing

@testable import Lifecycle

/// What is known of scenes when lines do not say which they mean.
@Suite struct SceneBeliefTests {
  private static let transitions: [Transition] = [
    .enterForeground, .becomeActive, .resignActive, .enterBackground,
  ]

  @Test(arguments: 1...40)
  func `what is agreed on is what all ways to assign the lines leave`(seed: Int) {
    var random = Dice(seed)
    let count = Int.random(in: 2...4, using: &random)
    let start = (0..<count).map { _ in
      [UnitState.connected, .inactive, .active, .background].randomElement(using: &random)
        ?? .unknown
    }
    var belief = SceneBelief(start)
    var ways = [start]
    for step in 0..<5 {
      guard let transition = Self.transitions.randomElement(using: &random) else { return }
      let next = ways.flatMap { way in
        way.indices.filter { StateMachine.scene.allows(transition, in: way[$0]) }.map { scene in
          var states = way
          states[scene] = transition.reachedState
          return states
        }
      }
      let told = belief.tell(transition, among: Array(start.indices), newcomer: nil)
      #expect((told == nil) == next.isEmpty, "step \(step)")
      if next.isEmpty { continue }
      ways = next
      #expect(Set(belief.guesses.map(\.states)) == Set(ways), "step \(step)")
      #expect(belief.guesses.count == Set(ways).count, "step \(step)")
      for scene in start.indices {
        let states = Set(ways.map { $0[scene] })
        #expect(belief.agreedState(of: scene) == (states.count == 1 ? states.first : nil))
      }
    }
  }

  /// Where every guess was compared with every other, it took longer than a quarter of an hour.
  @Test(.timeLimit(.minutes(10)))
  func `nameless lines of a hundred scenes are taken in time`() {
    var dice = Dice(11)
    for _ in 0..<30 {
      var belief = SceneBelief([UnitState](repeating: .unknown, count: 100))
      for _ in 0..<40 {
        let told = belief.tell(
          dice.pick(Self.transitions), among: Array(0..<100), newcomer: nil)
        #expect(told != nil)
      }
      #expect(!belief.isSettled)
    }
  }
}
