import Testing

@testable import Lifecycle

@Suite struct StateMachineTests {
  private static let ordinary: [Transition] = Transition.allCases.filter { $0 != .terminate }

  /// What may happen in each state, row by row; everything else may not.
  private static let sceneRows: [(UnitState, [Transition])] = [
    (.notRunning, [.connect]), (.disconnected, [.connect]),
    (.connected, [.enterForeground, .enterBackground, .disconnect]),
    (.inactive, [.becomeActive, .enterBackground, .disconnect]), (.active, [.resignActive]),
    (.background, [.enterForeground, .disconnect]), (.terminated, []), (.discarded, []),
  ]
  private static let appRows: [(UnitState, [Transition])] = [
    (.notRunning, [.launch]),
    (.launching, [.launch, .becomeActive, .enterBackground, .enterForeground]),
    (.inactive, [.becomeActive, .enterBackground]), (.active, [.resignActive]),
    (.background, [.enterForeground]), (.terminated, []),
  ]
  private static let macRows: [(UnitState, [Transition])] = [
    (.notRunning, [.launch]), (.launching, [.launch, .becomeActive, .resignActive]),
    (.inactive, [.becomeActive, .launch]), (.active, [.resignActive, .launch]), (.terminated, []),
  ]

  @Test func `each transition is itself alone, and its own set holds no other`() {
    for (place, one) in Transition.allCases.enumerated() {
      for (otherPlace, other) in Transition.allCases.enumerated() {
        #expect((one == other) == (place == otherPlace))
        #expect(TransitionSet(one).contains(other) == (place == otherPlace))
      }
    }
  }

  private func check(_ machine: StateMachine, _ rows: [(UnitState, [Transition])]) {
    for (state, legal) in rows {
      for transition in Self.ordinary {
        #expect(
          machine.allows(transition, in: state) == legal.contains(transition),
          "\(transition) in \(state)")
      }
      #expect(machine.allows(.terminate, in: state))
    }
    for state in [UnitState.unknown, .suspended] {
      #expect(Transition.allCases.allSatisfy { machine.allows($0, in: state) })
    }
  }

  @Test func `a scene's table`() { check(.scene, Self.sceneRows) }
  @Test func `an app's table`() { check(.app, Self.appRows) }
  @Test func `an AppKit app's table`() { check(.appKit, Self.macRows) }

  @Test(arguments: [
    (Transition.becomeActive, UnitState.background, [Transition.enterForeground]),
    (.enterBackground, .active, [.resignActive]), (.becomeActive, .active, [.resignActive]),
    (.resignActive, .background, [.enterForeground, .becomeActive]),
    (.enterForeground, .active, [.resignActive, .enterBackground]),
    (.becomeActive, .connected, [.enterForeground]),
    (.becomeActive, .disconnected, [.connect, .enterForeground]),
    (.disconnect, .active, [.resignActive]), (.enterBackground, .background, [.enterForeground]),
    (.connect, .active, [.resignActive, .disconnect]), (.becomeActive, .inactive, []),
    (.terminate, .active, []), (.becomeActive, .unknown, []),
  ])
  func `what must lie unseen before a scene's transition`(
    transition: Transition, state: UnitState, expected: [Transition]
  ) {
    #expect(
      StateMachine.scene.missing(before: transition, in: state)
        == expected.reduce(into: []) { $0.insert(TransitionSet($1)) })
  }

  @Test func `what can never follow has no path`() {
    #expect(StateMachine.scene.missing(before: .launch, in: .active) == nil)
    #expect(StateMachine.scene.missing(before: .connect, in: .terminated) == nil)
    #expect(StateMachine.app.missing(before: .disconnect, in: .active) == nil)
    #expect(StateMachine.app.missing(before: .launch, in: .active) == nil)
  }

  @Test func `a path leads where it says`() {
    // Walking the missing transitions in some order must make the wanted one legal.
    for (state, _) in Self.sceneRows {
      for transition in Self.ordinary {
        guard let path = StateMachine.scene.missing(before: transition, in: state) else { continue }
        let isLegal = StateMachine.scene.allows(transition, in: state)
        #expect(path.isEmpty == isLegal, "\(transition) in \(state)")
        if !isLegal { #expect(walks(path.transitions, from: state, to: transition)) }
      }
    }
  }

  private func walks(_ steps: [Transition], from state: UnitState, to last: Transition) -> Bool {
    if steps.isEmpty { return StateMachine.scene.allows(last, in: state) }
    return steps.contains { step in
      StateMachine.scene.allows(step, in: state)
        && walks(steps.filter { $0 != step }, from: step.reachedState, to: last)
    }
  }
}
