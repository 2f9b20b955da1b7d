extension CellStyle {
  private static let parameters: [(emphasis: Emphasis, code: String)] = [
    (.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7"),
  ]

  /// The SGR parameters that make `previous` this style; none for a style that is not known.
  package func parameters(after previous: CellStyle?) -> String {
    let isAddition = previous.map { continues($0) } ?? false
    let base = isAddition ? previous ?? .plain : .plain
    var codes = isAddition ? [] : ["0"]
    for (emphasis, code) in Self.parameters where isNew(emphasis, after: base) {
      codes.append(code)
    }
    if let foreground, foreground != base.foreground { codes.append("\(foreground.rawValue)") }
    // A reset alone goes without saying.
    return codes == ["0"] ? "" : codes.joined(separator: ";")
  }

  /// Whether nothing of `previous` has to be taken back, for which there is only the reset.
  private func continues(_ previous: CellStyle) -> Bool {
    previous.emphasis.isSubset(of: emphasis) && (previous.foreground == nil || foreground != nil)
  }

  private func isNew(_ one: Emphasis, after base: CellStyle) -> Bool {
    emphasis.contains(one) && !base.emphasis.contains(one)
  }

  /// The style for a terminal, or a reader, that wants no colours.
  var colourless: CellStyle { CellStyle(nil, emphasis) }
}
