import Packing

/// The shipped definitions, as `embed-patterns` wrote them into the binary.
package enum BuiltInPatterns {
  /// The trees of the files in order of path.
  package static var trees: PackedTable { PackedTable(numbers: treeNumbers, texts: treeTexts) }

  /// What is known about their patterns.
  package static var patterns: PackedTable {
    PackedTable(numbers: patternNumbers, texts: patternTexts)
  }

  /// The rules, resolved against the vocabulary.
  package static var rules: PackedTable { PackedTable(numbers: ruleNumbers, texts: ruleTexts) }

  /// How their literals are sought.
  package static var plans: PackedTable { PackedTable(numbers: planNumbers, texts: planTexts) }
}
