import CommandLineKit
import Matching

/// Tells apart by what traces were judged: the built-in definitions, those of the user, and what arguments say.
struct PackDigest {
  let text: String

  init(_ analysis: Analysis, _ arguments: ParsedArguments, _ limits: BatchLimits) {
    let catalogs = analysis.catalogs
    var hash = TextHash()
    func add(_ text: String) {
      for byte in text.utf8 { hash.add(byte) }
      hash.add(0)
    }
    add(Grammar.scenetrace.version)
    add(VersionPage.digest)
    for content in catalogs.fileContents { add(String(content, radix: 16)) }
    for rule in catalogs.rules.rules {
      add(rule.id)
      for (name, value) in rule.thresholds.sorted(by: { $0.key < $1.key }) {
        add("\(name)=\(value)")
      }
    }
    if let options = analysis.judgement {
      for (name, ids) in [
        ("only", options.only), ("disabled", options.disabled), ("expected", options.expected),
      ] {
        for id in ids.sorted() { add("\(name)=\(id)") }
      }
    }
    add("process=\(analysis.scope.process ?? "")")
    for flag in Self.flags {
      for value in arguments.all(flag).sorted() { add("\(flag)=\(value)") }
    }
    add("\(limits.bytes) \(limits.events) \(limits.findings)")
    let digits = String(hash.value, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// What changes the verdicts on the same traces.
  private static let flags = [
    "platform", "app-version", "app-build", "os", "device", "input-format", "year", "zone",
  ]
}
