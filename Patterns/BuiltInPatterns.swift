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

  /// Tells the definitions of one build from those of another: 8 digits in hexadecimal.
  package static var digest: String {
    var hash: UInt32 = 0x811C_9DC5
    // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/).
    for text in [treeNumbers, treeTexts] {
      for index in 0..<text.utf8CodeUnitCount {
        hash = (hash ^ UInt32(text.utf8Start[index])) &* 0x0100_0193
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// How their literals are sought.
  package static var plans: PackedTable { PackedTable(numbers: planNumbers, texts: planTexts) }
}
