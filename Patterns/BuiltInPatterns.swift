import Packing

/// The shipped definitions, as `embed-patterns` wrote them into the binary.
package enum BuiltInPatterns {
  /// The trees of the files in order of path.
  package static var trees: PackedTable { PackedTable(numbers: treeNumbers, texts: treeTexts) }

  /// What is known about their patterns.
  package static var patterns: PackedTable {
    PackedTable(numbers: patternNumbers, texts: patternTexts)
  }

  /// What their patterns were compiled to.
  package static var codes: PackedTable { PackedTable(numbers: codeNumbers, texts: codeTexts) }

  /// The formats in their order, and what is asked of all of them.
  package static var formats: PackedTable {
    PackedTable(numbers: formatNumbers, texts: formatTexts)
  }

  /// The vocabulary, and the literals that lead to its words.
  package static var vocabulary: PackedTable { PackedTable(numbers: wordNumbers, texts: wordTexts) }

  /// The rules, resolved against the vocabulary.
  package static var rules: PackedTable { PackedTable(numbers: ruleNumbers, texts: ruleTexts) }

  /// How their literals are sought.
  package static var plans: PackedTable { PackedTable(numbers: planNumbers, texts: planTexts) }
}
