/// The forms, and the keys that belong to each beside its own.
enum FormName: String, CaseIterable {
  case forbid, require, expect, pair, count, sequence, `protocol`, only, check

  var keys: [String] {
    switch self {
    case .forbid: ["since", "until", "within", "after", "unless", "unless_within"]
    case .require: ["when", "since", "within"]
    case .expect:
      [
        "when", "within", "before", "unless", "confirmed_by", "levels", "inconclusive_over",
        "at_end", "key",
      ]
    case .pair: ["before", "on_reopen", "on_unmatched_close", "across", "report", "key"]
    case .count: ["when", "before", "report", "key"]
    case .sequence: ["within", "times", "blame", "levels"]
    case .protocol: ["key"]
    case .only, .check: []
    }
  }

  /// What a message may ask for.
  var placeholders: [String] {
    switch self {
    case .forbid: ["elapsed", "each"]
    case .expect, .sequence: ["elapsed", "each"]
    case .count: ["count", "each"]
    case .protocol: ["state", "each"]
    case .require, .pair, .only: ["each"]
    case .check: []
    }
  }

  static let allKeys = Set(allCases.flatMap(\.keys)).sorted()
}
