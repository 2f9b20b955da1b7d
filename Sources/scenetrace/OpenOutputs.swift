import Reporting

/// The places that a command's formats are written to, open.
struct OpenOutputs {
  struct Place {
    let format: String
    let writer: DescriptorWriter
    let palette: Palette
    /// How many columns a line may have.
    let width: Int
    fileprivate let file: OutputFile?
  }

  /// The width of what is no terminal.
  private static let usualWidth = 80

  private(set) var places: [Place] = []

  init(_ plan: OutputPlan, colour: String, console: Console) throws(OutputFile.Problem) {
    for entry in plan.entries {
      if let path = entry.file {
        let file = try OutputFile(path: path)
        // A file is no terminal, whatever the environment says of the one at hand.
        places.append(
          Place(
            format: entry.format, writer: file.writer, palette: Palette(isOn: colour == "always"),
            width: Self.usualWidth, file: file))
      } else {
        let choice = ColourChoice(
          flag: colour, isTerminal: console.isOutputTerminal,
          environment: OperatingSystem.environment)
        places.append(
          Place(
            format: entry.format, writer: console.output, palette: Palette(isOn: choice.isOn),
            width: console.outputColumns ?? Self.usualWidth, file: nil))
      }
    }
  }

  /// Puts the files in their places.
  func commit() throws(OutputFile.Problem) {
    for place in places { try place.file?.commit() }
  }
}
