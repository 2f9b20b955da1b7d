import Matching
import YAMLDocument

/// A way in which a log says which app it is of; its groups are the facts.
package struct FactPattern: Sourced {
  package var name: String
  package var expression: RegularExpression
  /// The groups of facts about the app.
  var groups: [(key: AppFacts.Key, group: Int)]
  /// The group that holds the application's state as it launched.
  var stateGroup: Int?
  /// The groups that tell what the app was launched for.
  var errandGroups: [(errand: LaunchErrand, group: Int)]
  package let source: DefinitionSource

  /// What it can tell: the names of its groups.
  package var kinds: [String] { expression.groupNames }

  /// What it finds in `text`: the names of its groups with what they hold.
  package func findings(in text: Bytes) -> [(name: String, value: String)] {
    guard expression.match(text) == .match else { return [] }
    return expression.groupNames.compactMap { name in
      expression.group(named: name).flatMap { expression.range(of: $0) }
        .map { (name, text.text($0)) }
    }
  }
}
