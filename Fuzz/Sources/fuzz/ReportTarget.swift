import Comparison
import Lifecycle
import Matching

@testable import LogInput
@testable import Reporting
@testable import Rules
@testable import scenetrace

/// Analysed logs to every output: nothing of a log's text may be more than text in any of them.
///
/// An input is three bytes of choices, and a log as `LogWriter` has it.
final class ReportTarget: FuzzTarget {
  let longestInput = 768
  let usualInput = 40
  let pipeline: Pipeline
  private let writer: LogWriter
  let descriptions: [RuleDescription]
  private let redaction: Redaction?
  let old: AnalysedTrace

  enum Output: Int, CaseIterable {
    case text, coloured, concise, json, jsonl, sarif, junit, github, gitlab, markdown, html
    case perfetto, sqlite, diffText, diffJSON, diffMarkdown, timeline, timelineRows, escapes
  }

  static let htmlElements: Set<String> = [
    "html", "head", "meta", "title", "style", "body", "a", "svg", "defs", "pattern", "symbol",
    "path",
    "rect", "circle", "line", "polygon", "polyline", "use", "g", "text", "tspan", "header", "main",
    "footer", "nav", "section", "article", "div", "h1", "h2", "h3", "h4", "p", "ul", "ol", "li",
    "dl",
    "dt", "dd", "table", "caption", "thead", "tbody", "tr", "th", "td", "details", "summary", "bdi",
    "span", "code", "pre", "strong", "em", "b", "i", "small", "sub", "sup", "br", "hr", "script",
    "button", "label", "input", "select", "option", "time", "mark", "abbr", "desc", "clipPath",
    "figure", "figcaption", "output", "form", "fieldset", "legend", "wbr", "samp", "kbd", "ellipse",
    "marker",
  ]
  static let xmlElements: Set<String> = [
    "testsuites", "testsuite", "testcase", "failure", "error", "skipped", "properties", "property",
    "system-out", "system-err",
  ]

  init(_ shipped: Shipped) {
    pipeline = Pipeline(shipped)
    writer = LogWriter(Phrases(shipped.catalogs.vocabulary))
    descriptions = Array(shipped.catalogs.ruleDescriptions.prefix(2))
    redaction = try? Redaction()
    let log = """
      2025-03-01 09:00:00.000 Notes[5:1] application(_:didFinishLaunchingWithOptions:)
      2025-03-01 09:00:00.100 Notes[5:1] sceneWillEnterForeground(_:)
      2025-03-01 09:00:00.200 Notes[5:1] sceneDidBecomeActive(_:)
      2025-03-01 09:00:00.300 Notes[5:1] player.play()
      2025-03-01 09:00:09.000 Notes[5:1] sceneWillResignActive(_:)
      2025-03-01 09:00:09.500 Notes[5:1] sceneDidEnterBackground(_:)
      2025-03-01 09:00:19.500 Notes[5:1] applicationWillTerminate(_:)
      2025-03-01 09:00:19.600 Notes[5:1] saveContext()

      """
    old = Array(log.utf8).withUnsafeBufferPointer { [pipeline] in
      pipeline.read($0, pipeline.memory(isFresh: true), named: "old.log")
    }
  }

  func run(_ input: Bytes) {
    var choices = Choices(input)
    var lot = Lot(input)
    let output = Output.allCases[choices.number(below: Output.allCases.count)]
    let (flags, naming) = (choices.byte(), choices.byte())
    if output == .escapes { return EscapeCheck.check(choices.rest.text) }
    let name = naming & 0x80 == 0 ? "fuzz.log" : LogWriter.hostile[naming % LogWriter.hostile.count]
    let invented = flags & 4 == 0 ? nil : finding(&choices)
    let log = writer.log(&choices).text
    let memory = pipeline.memory(isFresh: lot.isOne(in: 8))
    var trace = log.withUnsafeBufferPointer { pipeline.read($0, memory, named: name) }
    if let invented { trace.findings.append(invented) }
    if flags & 2 != 0, let redaction { trace = trace.redacted(by: redaction) }
    check(trace, as: output, flags)
  }

  func text(of input: Bytes) -> [UInt8] {
    var choices = Choices(input)
    _ = choices.byte()
    let flags = choices.byte()
    _ = choices.byte()
    if flags & 4 != 0 { _ = finding(&choices) }
    return writer.log(&choices).text
  }

  func log(in input: Bytes) -> [UInt8]? {
    let inventsFinding = input.count > 1 && input[1] & 4 != 0
    return inventsFinding ? nil : Array(input.dropFirst(3))
  }

  func seed(with log: [UInt8], of index: Int) -> [UInt8]? {
    let outputs = Output.allCases.filter { $0 != .escapes }
    return [UInt8(outputs[index % outputs.count].rawValue), UInt8(index & 0xFB), 0] + log
  }

  func seeds(from files: RepositoryFiles) -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    for (index, file) in files.logs.enumerated() {
      let isHostile = file.name.contains("hostile")
      let log = file.bytes.prefix(longestInput - 4)
      let outputs = isHostile ? Output.allCases : [Output.allCases[index % Output.allCases.count]]
      for output in outputs {
        seeds.append(
          [UInt8(output.rawValue), UInt8(index & 0xFF), isHostile ? 0x81 : 0, 0x0F] + log)
      }
    }
    return seeds
  }
}
