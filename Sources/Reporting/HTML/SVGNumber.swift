extension Double {
  /// A coordinate with at most one fraction digit.
  var svg: String {
    guard isFinite, magnitude < 1e9 else { return "0" }
    let tenths = Int((self * 10).rounded())
    let text = "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10)"
    let digit = tenths.magnitude % 10
    return digit == 0 ? text : "\(text).\(digit)"
  }
}
