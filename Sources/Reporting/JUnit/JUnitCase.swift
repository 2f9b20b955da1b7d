/// A test case of a JUnit report: what a rule came to in an input, or in a test that ran in it.
struct JUnitCase {
  /// What it came to.
  enum Outcome {
    case passed
    case failed(message: String, type: String)
    case skipped(message: String)
    case error(message: String)
  }

  var className: String
  var name: String
  /// The log, and the line in it of what is wrong.
  var file: String?
  var line: Int?
  var outcome = Outcome.passed
  /// What is wrong in full, or, in a case that passed, what is remarkable.
  var text = ""

  func write(to xml: inout XMLWriter) {
    let attributes: [XMLWriter.Attribute] = [
      ("classname", className), ("name", name), ("file", file), ("line", line.map(String.init)),
    ]
    if case .passed = outcome, text.isEmpty {
      xml.element("testcase", attributes)
      return
    }
    xml.element("testcase", attributes) { xml in
      switch outcome {
      case .passed: xml.element("system-out", [], text: text)
      case .failed(let message, let type):
        xml.element("failure", [("message", message), ("type", type)], text: text)
      case .skipped(let message): xml.element("skipped", [("message", message)])
      case .error(let message): xml.element("error", [("message", message)])
      }
    }
  }
}

/// How many cases of a suite came to what; cases that passed are the rest.
struct JUnitCounts {
  private(set) var tests = 0
  private(set) var failures = 0
  private(set) var errors = 0
  private(set) var skipped = 0

  init(_ cases: [JUnitCase] = []) {
    for item in cases {
      tests += 1
      switch item.outcome {
      case .passed: break
      case .failed: failures += 1
      case .skipped: skipped += 1
      case .error: errors += 1
      }
    }
  }

  mutating func add(_ other: JUnitCounts) {
    tests += other.tests
    failures += other.failures
    errors += other.errors
    skipped += other.skipped
  }

  var attributes: [XMLWriter.Attribute] {
    [
      ("tests", String(tests)), ("failures", String(failures)), ("errors", String(errors)),
      ("skipped", String(skipped)),
    ]
  }
}
