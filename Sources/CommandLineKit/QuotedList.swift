extension Collection where Element == String {
  /// The texts quoted and separated by commas.
  var quotedList: String { map { "'\($0)'" }.joined(separator: ", ") }
}
