/// Numbers as people read them.
enum Counted {
  /// `1,204`.
  static func number(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var text = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// `1 launch`, `2 launches`.
  static func text(_ value: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(number(value)) \(value == 1 ? singular : plural ?? singular + "s")"
  }
}
