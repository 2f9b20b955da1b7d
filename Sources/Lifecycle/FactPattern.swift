import Matching

/// A way in which a log says which app it is of; its groups are the facts.
package struct FactPattern {
  package var name: String
  package var expression: RegularExpression
  /// The groups of facts about the app.
  var groups: [(key: AppFacts.Key, group: Int)]
  /// The group that holds the application's state as it launched.
  var stateGroup: Int?
  /// The file and line that define it.
  package var place: String
  package var samples: [String]
  package var rejects: [String]
}
