/// Format `junit`: JUnit XML as Jenkins and GitLab read it. A trace is a suite, and every rule that
/// judged it is a case, once for what lies outside of tests, and once for each test that the log shows.
///
/// Lengths of time are left out: how long a rule took is of no interest to anybody.
package struct JUnitReport {
  private let context: ReportContext

  /// Makes a renderer of one document.
  package init(_ context: ReportContext) { self.context = context }

  /// Writes the document.
  package func render(_ contents: ReportContents, to write: @escaping (String) -> Void) {
    let suites = suites(of: contents)
    var total = JUnitCounts()
    for suite in suites { total.add(suite.counts) }
    var xml = XMLWriter(write)
    xml.element("testsuites", [("name", "scenetrace")] + total.attributes) { xml in
      for suite in suites {
        let attributes: [XMLWriter.Attribute] =
          [("name", suite.name)] + suite.counts.attributes + [("timestamp", context.date)]
        xml.element("testsuite", attributes) { xml in
          xml.element("properties", []) { xml in
            xml.element("property", [("name", "tool"), ("value", "scenetrace \(context.version)")])
          }
          for item in suite.cases { item.write(to: &xml) }
          if suite.testsLeftOut > 0 {
            let tests = Counted.text(suite.testsLeftOut, "test")
            xml.element(
              "system-out", [],
              text: "cases without findings of \(tests) not shown: the report would be too long")
          }
        }
      }
    }
    xml.finish()
  }

  private func suites(of contents: ReportContents) -> [JUnitSuite] {
    let rules = Dictionary(context.rules.map { ($0.id, $0) }) { first, _ in first }
    var room = JUnitRoom()
    var names: Set<String> = []
    return contents.byTrace.map { part in
      var suite = JUnitSuite(
        part.trace, findings: part.findings, rules: rules, failing: context.failing,
        isOneOfMany: contents.traces.count > 1, room: &room)
      suite.makeNamesUnique(&names)
      return suite
    }
  }
}
