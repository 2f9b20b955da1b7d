import JSONText
import Rules

/// Format `gitlab`: a report for GitLab's Code Quality, which shows it in merge requests.
package struct GitLabCodeQuality {
  private let context: ReportContext

  /// Makes a renderer of one document.
  package init(_ context: ReportContext) { self.context = context }

  /// Writes the document.
  package func render(_ contents: ReportContents, to write: @escaping (String) -> Void) {
    var occurrences = OccurrenceCount()
    var json = JSONWriter(indentedDepth: 2, write)
    json.array { json in
      for item in contents.findings {
        let fingerprint = item.fingerprint
        let occurrence = occurrences.next(of: fingerprint)
        json.object { self.write(item, fingerprint, occurrence, to: &$0) }
      }
    }
    json.finish()
  }

  private func write(
    _ item: ReportedFinding, _ fingerprint: String, _ occurrence: Int, to json: inout JSONWriter
  ) {
    let finding = item.finding
    // GitLab does not show the name of the check.
    json.member("description", "\(finding.rule): \(SafeText.prose(item.message))")
    json.member("check_name", finding.rule)
    json.member("fingerprint", Self.unique(fingerprint, occurrence))
    json.member("severity", finding.severity.codeQuality)
    let source = context.sources.place(of: finding)
    json.object("location") { json in
      json.member("path", RepositoryPath.of(source?.path ?? item.place.file))
      json.object("lines") { $0.member("begin", source?.line ?? max(item.place.line, 1)) }
    }
  }

  /// A fingerprint of hexadecimal digits that no other finding has: of two that are the same GitLab
  /// shows one.
  private static func unique(_ fingerprint: String, _ occurrence: Int) -> String {
    let digits = String(occurrence, radix: 16)
    return fingerprint + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }
}

extension Severity {
  /// One of `info minor major critical blocker`; nothing in a log is known to block.
  fileprivate var codeQuality: String {
    switch self {
    case .error: "critical"
    case .warning: "major"
    case .note: "info"
    }
  }
}
