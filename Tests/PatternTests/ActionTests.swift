import Foundation
import Lifecycle
import Testing

@testable import scenetrace

@Suite("Built-in actions")
struct ActionTests {
  private static let snapshot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("overlaps.txt")

  /// A word that also takes what another one means is as wrong as one that does not take its own.
  @Test("What all words read in the samples and rejects of one is known")
  func overlaps() throws {
    let vocabulary = try BuiltIn.catalogs().vocabulary
    var probe = VocabularyProbe(vocabulary)
    var text = """
      # What all words read in the samples (+) and the rejects (-) of each action; an outcome stands
      # behind what was not simply done.
      # Written by: make refresh

      """
    for action in vocabulary.actions.sorted(by: { $0.name < $1.name }) {
      text += "\n\(action.name)\n"
      for (mark, lines) in [("+", action.samples), ("-", action.rejects)] {
        for line in lines {
          let words = probe.findings(in: line).map { row in
            switch row[0] {
            case "action": row[1] + (row[2] == "done" ? "" : " (\(row[2]))")
            default: "\(row[0]) \(row[1])"
            }
          }
          let found = words.isEmpty ? "nothing" : words.sorted().joined(separator: ", ")
          text += "  \(mark) \(line)\n      \(found)\n"
        }
      }
    }
    try KeptTable(file: Self.snapshot, meaning: "what words read in each other's samples").expect(
      text)
  }
}
