import Testing

@testable import TerminalScreen

@Suite struct CellStyleTests {
  @Test(arguments: [
    (CellStyle(), ""), (CellStyle(.red), "0;31"), (CellStyle(.white), "0;37"),
    (CellStyle(nil, .bold), "0;1"), (CellStyle(nil, .dim), "0;2"),
    (CellStyle(nil, .underline), "0;4"), (CellStyle(nil, .reverse), "0;7"),
    (CellStyle(.cyan, [.bold, .reverse]), "0;1;7;36"),
  ])
  func `a style is written after a reset`(style: CellStyle, parameters: String) {
    #expect(style.parameters(after: nil) == parameters)
  }

  @Test(arguments: [
    (CellStyle(), CellStyle(.red), "31"),
    (CellStyle(.red), CellStyle(.blue), "34"),
    (CellStyle(.red), CellStyle(.red, .bold), "1"),
    (CellStyle(nil, .bold), CellStyle(.green, [.bold, .dim]), "2;32"),
    (CellStyle(.red), CellStyle(nil, .bold), "0;1"),
    (CellStyle(.red, .bold), CellStyle(.red), "0;31"),
    (CellStyle(.red, .bold), CellStyle(), ""),
  ])
  func `what a style has already is not written again`(
    before: CellStyle, after: CellStyle, parameters: String
  ) {
    #expect(after.parameters(after: before) == parameters)
  }

  @Test func `without colours emphasis stays`() {
    let style = CellStyle(.red, [.bold, .dim, .underline, .reverse])
    #expect(style.colourless == CellStyle(nil, [.bold, .dim, .underline, .reverse]))
  }
}
