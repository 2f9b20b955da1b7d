import JSONText

/// Format `sarif`: the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), as GitHub's
/// code scanning and the viewers of editors read it.
package struct SARIFLog {
  private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  /// Rules and results have their members on lines of their own.
  private static let indentedDepth = 6

  private let context: ReportContext

  /// Makes a renderer of one document.
  package init(_ context: ReportContext) { self.context = context }

  /// Writes the document.
  package func render(_ contents: ReportContents, to write: @escaping (String) -> Void) {
    let rules = SARIFRules(context.rules)
    let artifacts = SARIFArtifacts(of: contents.traces)
    let results = SARIFResults(contents, mildest: context.mildest)
    let notifications = SARIFNotifications(rules: rules, artifacts: artifacts)
    let writer = SARIFResultWriter(rules: rules, artifacts: artifacts, sources: context.sources)
    var json = JSONWriter(indentedDepth: Self.indentedDepth, write)
    json.object { json in
      json.member("$schema", Self.schema)
      json.member("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in
          writeTool(rules, to: &json)
          json.array("invocations") { json in
            json.object { json in
              json.member("executionSuccessful", !contents.traces.contains(where: \.isBrokenOff))
              json.member("endTimeUtc", utcDate)
              notifications.write(contents, resultsLeftOut: results.leftOut, to: &json)
            }
          }
          artifacts.write(to: &json)
          json.member("columnKind", "utf16CodeUnits")
          results.write(writer, to: &json)
        }
      }
    }
    json.finish()
  }

  private func writeTool(_ rules: SARIFRules, to json: inout JSONWriter) {
    json.object("tool") { json in
      json.object("driver") { json in
        json.member("name", "scenetrace")
        json.member("semanticVersion", context.version)
        SARIFNotifications.writeKinds(to: &json)
        rules.write(to: &json)
      }
    }
  }

  /// The moment of the report, where it is told in UTC as SARIF wants it.
  private var utcDate: String? { context.date.flatMap { $0.hasSuffix("Z") ? $0 : nil } }
}
