import Foundation
import Testing

/// One trace of `samples/`.
struct Sample: Sendable, CustomTestStringConvertible {
  /// `ok`, `lives`, `bad` or `formats`.
  let folder: String
  /// The file's name without its ending.
  let name: String

  var testDescription: String { "\(folder)/\(name)" }

  /// The path from the repository's root, as reports show it.
  var path: String { "samples/\(folder)/\(name).log" }

  /// The file that holds what a command must print of the trace.
  func golden(_ reports: Reports, _ ending: String) -> URL {
    Self.folder(folder).appendingPathComponent("\(name).\(reports.command).\(ending)")
  }

  /// All files that hold such text.
  var files: [URL] {
    let endings = folder == "ok" ? ["txt"] : ["txt", "json"]
    return reports.flatMap { reports in endings.map { golden(reports, $0) } }
  }

  /// A correct app gives nothing to report but its timeline; of a life only that is asked.
  var reports: [Reports] {
    folder == "ok" || folder == "lives" ? [.timeline] : [.check, .timeline]
  }

  static let folders = ["ok", "lives", "bad", "formats"]
  static let all = folders.flatMap { all(in: $0) }

  static func all(in folder: String) -> [Sample] {
    files(in: folder).filter { $0.hasSuffix(".log") }
      .map { Sample(folder: folder, name: String($0.dropLast(4))) }
  }

  /// The names of all files of a folder.
  static func files(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: self.folder(folder).path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func folder(_ name: String) -> URL {
    Program.repository.appendingPathComponent("samples").appendingPathComponent(name)
  }
}

/// What a command prints of a trace and is kept beside it.
enum Reports: Sendable {
  case check, timeline

  var command: String { self == .check ? "check" : "timeline" }
  var arguments: [String] { self == .check ? ["check"] : ["timeline", "--events"] }
}
