import LogInput
import Rules
import YAMLDocument

/// The file of a baseline.
struct BaselineFile {
  let path: String

  /// Reads the baseline.
  func read() throws(DefinitionError) -> Baseline {
    do throws(DefinitionError) {
      let bytes = try PatternFiles.contents(of: path)
      return try Baseline(definition: YAMLDocument.parse(bytes, path: path))
    } catch {
      guard FileKind(of: path) == nil else { throw error }
      var error = error
      error.remedy = "'scenetrace baseline write \(path) LOG...' writes it"
      throw error
    }
  }

  /// Writes the baseline in the place of what was there.
  func write(_ baseline: Baseline) throws(OutputFile.Problem) {
    let text = baseline.text
    guard text.utf8.count <= YAMLDocument.largest else {
      throw OutputFile.Problem(
        path: path, reason: "it would have more than \(YAMLDocument.largest >> 20) MiB",
        remedy: "write one baseline for a part of the logs, or disable the loudest rules")
    }
    let file = try OutputFile(path: path)
    file.writer.write(text)
    try file.commit()
  }

  /// What baselines call an input: its path from the working directory, however it was spelt.
  static func name(of input: String) -> String {
    guard input.hasPrefix("/") || input.contains("/") else { return input }
    let path = RelativePath(
      input, from: "", workingDirectory: OperatingSystem.workingDirectory)
    return path.relative.first == ".." && input.hasPrefix("/") ? input : path.text
  }
}
