import BuiltInPatterns
import CommandLineKit
import LogInput
import Matching
import Reporting

/// Which scenetrace this is, and by which definitions it reads and judges.
struct VersionPage {
  let isVerbose: Bool

  var text: String {
    let commit = BuildCommit.id.map { " (\($0.prefix(7)))" } ?? ""
    let head = "\(Grammar.scenetrace.program) \(Grammar.scenetrace.version)\(commit)\n"
    return isVerbose ? head + Listing(rows).text : head
  }

  /// Tells the definitions of one build from those of another.
  static var digest: String {
    var hash = TextHash()
    let trees = BuiltInPatterns.trees
    for byte in trees.bytes(at: 0, count: trees.textCount) { hash.add(byte) }
    for place in 0..<trees.count {
      let number = trees[place]
      for shift in stride(from: 0, to: 32, by: 8) {
        hash.add(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    return String(hash.value, radix: 16)
  }

  /// A mistake in a configuration is no reason not to tell the version.
  private var rows: [[String]] {
    var rows: [[String]] = []
    if let commit = BuildCommit.id { rows.append(["commit", commit]) }
    if let catalogs = try? Catalogs(adding: PatternFiles([])) {
      let vocabulary = catalogs.vocabulary
      let words =
        vocabulary.callbacks.count + vocabulary.actions.count + vocabulary.messages.count
        + vocabulary.phases.count + vocabulary.prints.count
      rows.append([
        "built-in definitions",
        "\(catalogs.formats.formats.count) formats, \(words) words, "
          + "\(catalogs.rules.rules.count) rules (\(Self.digest))",
      ])
    }
    let path = Configuration.nearest(isThere: { FileKind(of: $0) != nil })
    rows.append(["configuration", path ?? "none"])
    guard let path else { return rows }
    do {
      let files = try PatternFiles(Configuration(file: path).patternPaths())
      rows += files.documents.map { ["patterns", $0.file.path] }
    } catch {
      rows.append(["patterns", "not known: 'scenetrace patterns check' says what is wrong"])
    }
    return rows.map { $0.map { SafeText.of($0) } }
  }
}
