/// Names in a sentence.
package enum NameList {
  private static let most = 8

  /// `1, 2 and 3`; of many only the first.
  package static func text(_ names: [String], conjunction: String = " and ") -> String {
    if names.count > most {
      let rest = names.count - most
      return names.prefix(most).joined(separator: ", ") + " and \(Counted.number(rest)) more"
    }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + conjunction + last
  }
}
