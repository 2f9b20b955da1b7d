extension Flag {
  /// The flag with every way to write it, such as `-f, --format FORMAT`.
  package var usage: String {
    let lead = short.map { "-\($0), " } ?? "    "
    let name = negation.map { "--\(long), --\($0)" } ?? "--\(long)"
    return lead + name + (value.map { " \($0)" } ?? "")
  }

  /// The summary, followed by what else a short help has to tell.
  var explanation: [String] {
    let repeatable = isRepeatable ? " (repeatable)" : ""
    return [summary + repeatable]
      + (choices.isEmpty ? [] : ["Values: " + choices.joined(separator: ", ")])
  }
}
