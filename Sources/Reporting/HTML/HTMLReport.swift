/// Format `html`: one file that opens offline, and reads well without its style sheet and its script.
package struct HTMLReport {
  private let context: ReportContext

  /// Makes a renderer of one document.
  package init(_ context: ReportContext) { self.context = context }

  /// Writes the document.
  package func render(_ contents: ReportContents, to write: @escaping (String) -> Void) {
    var html = HTMLWriter(write)
    let report = HTMLContents(contents, context)
    let headline = Headline(report)
    html.verbatim("<!doctype html>\n")
    html.element("html", ["lang": "en"]) { html in
      DocumentHead(title: headline.text).write(to: &html)
      html.element("body") { html in
        html.element("a", ["class": "skip", "href": "#main"], "Skip to the report")
        writeDefinitions(to: &html)
        html.element("header", ["class": "page"]) { html in
          headline.write(to: &html)
          ContentsList(report).write(to: &html)
        }
        html.element("main", ["id": "main", "class": "page", "tabindex": "-1"]) { html in
          Overview(report).write(to: &html)
          LaunchList(report).write(to: &html)
          FindingList(report).write(to: &html)
          HeldBackList(report).write(to: &html)
          StatisticsSection(report).write(to: &html)
          JourneySection(report).write(to: &html)
          InconclusiveList(report).write(to: &html)
          InputSection(report).write(to: &html)
          RuleSection(report).write(to: &html)
        }
        html.element("footer", ["class": "page"]) { html in
          html.element("p") { html in
            html.text("scenetrace \(context.version)")
            if let date = context.date { html.text(" · \(date)") }
          }
        }
        html.element("script") { $0.verbatim(EmbeddedAssets.reportJS) }
      }
    }
    html.flush()
  }

  /// Patterns and signs, which all pictures share.
  private func writeDefinitions(to html: inout HTMLWriter) {
    html.element(
      "svg",
      [
        "class": "definitions", "width": "0", "height": "0", "aria-hidden": "true",
        "focusable": "false",
      ]
    ) { html in
      html.element("defs") { html in
        LaneLook.writePatterns(to: &html)
        FlagLook.writeSymbols(to: &html)
      }
    }
  }
}
