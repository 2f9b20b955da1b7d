import JSONText

/// Format `json`: the document `scenetrace/1`, what each command writes of the analysed inputs.
package struct AnalysisJSON {
  /// Which parts of the document a command writes.
  package enum Content: Sendable {
    /// All but the launches.
    case check
    /// All but what rules came to.
    case timeline
    /// Everything.
    case report

    var hasLaunches: Bool { self != .check }
    var hasVerdicts: Bool { self != .timeline }
  }

  /// The name of the document's schema.
  static let schema = "scenetrace/1"

  private let content: Content
  private let context: ReportContext

  /// Makes a renderer for one command's document.
  package init(_ content: Content, _ context: ReportContext) {
    self.content = content
    self.context = context
  }

  /// Writes the document.
  package func render(_ contents: ReportContents, to write: @escaping (String) -> Void) {
    var json = JSONWriter(write)
    json.object { json in
      json.member("schema", Self.schema)
      json.writeTool(context)
      json.array("inputs") { json in
        for trace in contents.traces {
          for index in trace.inputs.indices {
            json.object { $0.writeMembers(ofInput: index, of: trace) }
          }
        }
      }
      if content.hasLaunches {
        let launch = LaunchJSON(context)
        json.array("launches") { json in
          for item in contents.launches {
            json.object { launch.writeMembers(of: item, to: &$0) }
          }
        }
      }
      if content.hasVerdicts {
        json.array("findings") { json in
          for item in contents.findings { json.object { $0.writeMembers(of: item) } }
        }
        json.array("inconclusive") { json in
          for item in contents.inconclusive { json.object { $0.writeMembers(of: item) } }
        }
      }
      json.object("summary") {
        $0.writeMembers(
          of: contents.summary, withRules: content.hasVerdicts,
          withStatistics: content.hasLaunches)
      }
    }
    json.finish()
  }
}

extension JSONWriter {
  /// Writes which program made this, and when, if that is to be told.
  mutating func writeTool(_ context: ReportContext) {
    object("tool") {
      $0.member("name", "scenetrace")
      $0.member("version", context.version)
    }
    member("generated", context.date)
  }
}
