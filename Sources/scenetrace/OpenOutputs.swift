import CommandLineKit
import Reporting

/// The places that a command's formats are written to, open.
struct OpenOutputs {
  struct Place {
    let format: ReportFormat
    let writer: DescriptorWriter
    let palette: Palette
    /// How many columns a line may have.
    let width: Int
    fileprivate let file: OutputFile?

    var isStandardOutput: Bool { file == nil }

    /// Leaves the file as it is: what it was to hold could not be made.
    func abandon() { file?.abandon() }
  }

  /// The width of what is no terminal.
  private static let usualWidth = 80

  private(set) var places: [Place] = []

  /// Opens what the plan asks for. A place that cannot be opened is complained about and left out, as
  /// long as there is another one; otherwise there is nothing to do the work for.
  init(_ plan: OutputPlan, colour: String, console: Console) throws {
    for entry in plan.entries {
      guard let path = entry.file else {
        places.append(try Self.standardOutput(entry.format, colour, console))
        continue
      }
      do throws(OutputFile.Problem) {
        let file = try OutputFile(path: path)
        // A file is no terminal, whatever the environment says of the one at hand.
        places.append(
          Place(
            format: entry.format, writer: file.writer, palette: Palette(isOn: colour == "always"),
            width: Self.usualWidth, file: file))
      } catch {
        if plan.entries.count == 1 { throw error }
        console.complain(error.message)
      }
    }
  }

  private static func standardOutput(
    _ format: ReportFormat, _ colour: String, _ console: Console
  ) throws(UsageError) -> Place {
    if format.isBinary, console.isOutputTerminal {
      throw UsageError(
        message: "\(format.rawValue) is no text for a terminal; give it a file: "
          + "'--format \(format.rawValue)=FILE'", command: "scenetrace")
    }
    let choice = ColourChoice(flag: colour, console)
    return Place(
      format: format, writer: console.output, palette: Palette(isOn: choice.isOn),
      width: console.outputColumns ?? usualWidth, file: nil)
  }

  /// Puts the files in their places; one that cannot be written keeps none of the others from it.
  func commit(_ console: Console) {
    for place in places {
      do throws(OutputFile.Problem) {
        try place.file?.commit()
      } catch {
        console.complain(error.message)
      }
    }
  }
}
