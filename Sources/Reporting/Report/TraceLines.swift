/// Where the lines of a trace stand: in which of its inputs, and at which number there.
///
/// The stages count the lines of a trace in one row, whatever inputs they came from.
package final class TraceLines {
  /// A line of an input.
  package struct Place: Equatable {
    package var input: Int
    package var file: String
    package var line: Int
  }

  /// The inputs' names in reports.
  package private(set) var files: [String] = []
  /// How many lines of the trace come before each input, where one follows the other.
  private var linesBefore: [Int] = []
  /// The input and line of each line of the trace, where inputs are interleaved.
  private var interleaved: [(input: UInt32, line: UInt32)] = []
  private let isInterleaved: Bool

  /// Makes the lines of a trace of no inputs so far.
  package init(isInterleaved: Bool = false) { self.isInterleaved = isInterleaved }

  /// The same lines, of inputs with other names.
  func renamed(_ rename: (String) -> String) -> TraceLines {
    let lines = TraceLines(isInterleaved: isInterleaved)
    lines.files = files.map(rename)
    lines.linesBefore = linesBefore
    lines.interleaved = interleaved
    return lines
  }

  package var hasManyFiles: Bool { files.count > 1 }

  /// Takes the next input, before which so many lines of the trace lie.
  package func begin(_ file: String, after lines: Int) {
    files.append(file)
    linesBefore.append(lines)
  }

  /// Takes a line of an input as the next one of the trace, and returns its number there.
  package func interleave(_ line: Int, of input: Int) -> Int {
    interleaved.append((UInt32(input), UInt32(clamping: line)))
    return interleaved.count
  }

  /// Where a line of the trace stands; line 0 is the trace as a whole.
  package func place(of line: Int) -> Place {
    if isInterleaved, interleaved.indices.contains(line - 1) {
      let (input, number) = interleaved[line - 1]
      return Place(input: Int(input), file: files[Int(input)], line: Int(number))
    }
    let input = max(0, (linesBefore.lastIndex { $0 < line } ?? 0))
    guard files.indices.contains(input) else { return Place(input: 0, file: "", line: line) }
    return Place(input: input, file: files[input], line: line - (line > 0 ? linesBefore[input] : 0))
  }

  /// The input in which a line of the trace stands, and its number there.
  func numbered(_ line: Int) -> (input: Int, line: Int) {
    // Nearly all traces are of one input.
    if files.count == 1, !isInterleaved {
      return (0, line > 0 ? line - linesBefore[0] : 0)
    }
    let place = place(of: line)
    return (place.input, place.line)
  }

  /// A line's number for text output, with the name of its file unless that is the one at hand.
  func number(of line: Int, besides input: Int?) -> String {
    let place = place(of: line)
    return place.input == input ? String(place.line) : "\(SafeText.of(place.file)):\(place.line)"
  }

  /// Two lines as a range: `3-7`.
  func range(_ first: Int, _ last: Int, besides input: Int?) -> String {
    let named = place(of: first).input
    let isOneFile = named == place(of: last).input
    return number(of: first, besides: input) + "-"
      + number(of: last, besides: isOneFile ? named : input)
  }
}
