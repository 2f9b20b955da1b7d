import Lifecycle
import LogInput

/// What an app owes by a rule, as long as the log has not decided it.
package struct Obligation {
  /// The rule's id.
  package let rule: String
  package let launch: Launch
  /// Its place among the launch's units; nil when it is the launch's.
  package let unit: Int?
  package let debt: Debt
}

/// What has to come, and until when.
package struct Debt: Sendable {
  /// The names of events, one of which has to come.
  package let expected: [String]
  /// The names of events before any of which it has to come.
  package var before: [String] = []
  /// What the app must be seen to do for it to be owed, besides what the rule itself asks for.
  var known = ActionSet()
  /// The unit by which it is owed, where that is not whoever the rule watches.
  package var unit: Int?
  /// The line since which it is owed, and its moment.
  package let line: Int
  package let since: Moment?
  /// The last trace time that is in time; nil when no clock says.
  package var due: Int64?
}

extension RuleEngine {
  /// What is owed now, in the order of launches, rules and units: what the app is known to do at all.
  package var obligations: [Obligation] {
    collected { slot, judge in
      let known = known(in: judge.launch)
      return slot.monitor.debts(vocabulary).filter { $0.known.isSubset(of: known) }.map { debt in
        Obligation(
          rule: rules[slot.rule].id, launch: judge.launch, unit: debt.unit ?? slot.unit, debt: debt)
      }
    }
  }

  /// What will be found if nothing in the rest of its launch excuses it, in the order of lines.
  package var suspicions: [Finding] {
    let held = collected { slot, judge in
      slot.monitor.held.map { finding($0, rules[slot.rule], judge.launch) }
    }
    let waiting = yielding.filter { item in
      closerRule(to: item.finding, rules[item.rule], item.launch) == nil
    }.map(\.finding)
    return (held + waiting).sorted { ($0.line, $0.rule) < ($1.line, $1.rule) }
  }

  /// What monitors have that may speak: what they need to know is known, and their rule applies.
  private func collected<Item>(_ items: (Slot, LaunchJudge) -> [Item]) -> [Item] {
    open.keys.sorted().compactMap { open[$0] }.flatMap { judge in
      let known = known(in: judge.launch)
      var collected: [Item] = []
      judge.forEachSlot { slot in
        let maySpeak =
          !slot.monitor.isExempt && table.entries[slot.id].definition.known.isSubset(of: known)
          && rules[slot.rule].applies(to: judge.launch)
        if maySpeak { collected += items(slot, judge) }
      }
      return collected
    }
  }
}

extension EventPattern {
  /// What the events are called that it names.
  func names(_ vocabulary: Vocabulary) -> [String] {
    transitions.transitions.map(\.rawValue)
      + callbacks.sorted().map { vocabulary.callbacks[$0].name }
      + PhaseSet.names.filter { phases.contains($0.set) }.map(\.name)
      + vocabulary.actions.indices.filter { actions.contains($0) }
      .map { vocabulary.actions[$0].name }
      + messages.sorted().map { vocabulary.messages[$0].id }
  }
}
