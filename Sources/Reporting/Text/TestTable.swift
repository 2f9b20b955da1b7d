import Lifecycle
import LogInput

/// The tests that ran in a launch in columns: lines and name.
struct TestTable {
  let tests: [TestSpan]
  let lines: TraceLines
  /// The input whose name goes without saying.
  let input: Int?
  let palette: Palette

  func render() -> String {
    let rows = tests.map { [place(of: $0), SafeText.of($0.name)] }
    return TextColumns(rows: rows, indent: 4, dimsFirst: true, palette: palette).render()
  }

  private func place(of test: TestSpan) -> String {
    guard let end = test.toLine else {
      return "line " + lines.number(of: test.fromLine, besides: input)
    }
    return "lines " + lines.range(test.fromLine, end, besides: input)
  }
}
