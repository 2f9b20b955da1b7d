import Lifecycle
import LogInput

/// The background tasks of a launch in columns: lines, begin, end, duration, how it ended, kind, id
/// and name.
struct TaskTable {
  let tasks: [BackgroundTask]
  let lines: TraceLines
  /// The input whose name goes without saying.
  let input: Int?
  let palette: Palette

  func render() -> String {
    let rows = tasks.map { task in
      [
        place(of: task), task.begin?.reading.columnText ?? "", task.end?.reading.columnText ?? "",
        ClockedLength(from: task.begin, to: task.end)?.text ?? "", task.ending.rawValue,
        task.kind.rawValue,
        task.id.map(String.init) ?? "", task.name.map { SafeText.of($0) } ?? "",
      ]
    }
    return TextColumns(
      rows: rows, alignments: [3: .right, 6: .right], indent: 4, dimsFirst: true, palette: palette
    ).render()
  }

  private func place(of task: BackgroundTask) -> String {
    guard let end = task.endLine else {
      return "line " + lines.number(of: task.beginLine, besides: input)
    }
    return "lines " + lines.range(task.beginLine, end, besides: input)
  }
}
