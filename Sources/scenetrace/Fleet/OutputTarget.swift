import CommandLineKit

/// Where the lines of a batch go, each in one piece.
final class OutputTarget {
  private let file: OutputFile?
  private let writer: DescriptorWriter
  private let isShared: Bool

  init(_ arguments: ParsedArguments, console: Console) throws(OutputFile.Problem) {
    file = try arguments.last("output").map { path throws(OutputFile.Problem) in
      try OutputFile(path: path)
    }
    writer = file?.writer ?? console.output
    isShared = file == nil
  }

  func write(_ line: String) {
    writer.write(line)
    // Others may write into the same pipe: what is written at once arrives whole.
    if isShared { writer.flush() }
  }

  func finish() throws(OutputFile.Problem) {
    writer.flush()
    try file?.commit()
  }
}
