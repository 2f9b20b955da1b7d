import LogInput

/// Where every line of every input went, how it was read, and what the logs say is missing.
struct InputSection {
  private let report: HTMLContents

  init(_ report: HTMLContents) { self.report = report }

  func write(to html: inout HTMLWriter) {
    let traces = report.contents.traces
    let inputs = traces.flatMap(\.inputs)
    html.section("inputs", "Input") { html in
      html.table(
        "Every line is accounted for",
        [
          "File", .number("Lines"), .number("Events"), .number("Continuations"),
          .number("Other"), .number("Dropped"), "Formats", "Remarks",
        ]
      ) { html in
        for input in inputs.prefix(HTMLLimits.rows) { write(input, to: &html) }
      }
      html.more(inputs.count - HTMLLimits.rows, "inputs")
      writeLosses(to: &html)
    }
  }

  private func write(_ input: AnalysedTrace.Input, to html: inout HTMLWriter) {
    let account = input.account
    html.element("tr") { html in
      html.element("th", ["scope": "row", "class": "code"]) {
        $0.logText(CutText.of(input.file, to: HTMLLimits.text))
      }
      for count in [
        account.lines, account.events, account.continuations, account.other, account.dropped,
      ] {
        html.cell(Counted.number(count), class: "number")
      }
      let formats = input.formats.map { "\($0.id) \(Counted.number($0.lines))" }
      html.cell(formats.joined(separator: ", "))
      html.cell(remarks(on: account).joined(separator: "; "))
    }
  }

  private func remarks(on account: LineAccount) -> [String] {
    [
      (account.duplicates, "lines that the copy holds twice"),
      (account.cutRecords, "records with more lines than are followed"),
      (account.clockSteps, "steps back of the clock"),
      (account.matchLimits, "times a pattern gave up at its limit"),
    ].filter { $0.0 > 0 }.map { "\(Counted.number($0.0)) \($0.1)" }
  }

  private func writeLosses(to html: inout HTMLWriter) {
    let losses = report.contents.traces.flatMap { trace in
      trace.losses.inLineOrder.map { (place: trace.lines.place(of: $0.line), loss: $0) }
    }
    let count = report.contents.traces.reduce(0) { $0 + $1.losses.count }
    guard count > 0 else { return }
    html.table(
      "What the log says is missing from it", ["Place", "What", "Process"]
    ) { html in
      for (place, loss) in losses.prefix(HTMLLimits.rows) {
        html.element("tr") { html in
          html.logCell("\(place.file):\(place.line)", class: "code")
          html.cell(loss.kind.title)
          html.logCell(String(decoding: loss.process, as: UTF8.self))
        }
      }
    }
    html.more(count - min(losses.count, HTMLLimits.rows), "losses")
  }
}

extension Loss.Kind {
  fileprivate var title: String {
    switch self {
    case .lines: "lines are missing"
    case .text: "a message is hidden"
    case .tail: "the log breaks off"
    }
  }
}
