import JSONText
import Testing

@testable import Fleet

@Suite("Lines of batches")
struct FleetLineTests {
  @Test(
    "What is no line says why",
    arguments: [
      ("", "is no JSON object"), ("[1]", "is no JSON object"),
      ("{\"kind\": \"end\"}", "no version"),
      ("{\"v\": 2, \"kind\": \"end\"}", "version 2"), ("{\"v\": 1}", "of what kind"),
      ("{\"v\": 1, \"kind\": \"x\"}", "no known kind"),
      ("{\"v\": 1, \"kind\": \"end\", \"read\": 1}", "how many"),
      ("{\"v\": 1, \"kind\": \"trace\"}", "no 'id'"),
      ("{\"v\": 1, \"kind\": \"trace\", \"id\": \"a\", \"status\": \"fine\"}", "'status'"),
      (
        "{\"v\": 1, \"kind\": \"trace\", \"id\": \"a\", \"status\": \"ok\", \"rules\": {\"x\": [1, 2]}}",
        "3 counts"
      ),
      (
        "{\"v\": 1, \"kind\": \"trace\", \"id\": \"a\", \"status\": \"ok\", \"lengths\": {\"x\": {\"y\": 1}}}",
        "bucket"
      ),
      ("{\"v\": 1, \"kind\": \"end\", \"read\": 1, \"written\": 1", "is no JSON object"),
    ])
  func mistakes(text: String, reason: String) {
    do throws(FleetLine.Mistake) {
      _ = try FleetLine(text.utf8)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.reason.contains(reason), "\(error.reason)")
    }
  }

  @Test("A line fits into one write, whatever was found and whatever it is called")
  func length() throws {
    var trace = TraceSummary(id: String(repeating: "é/", count: 3000), status: .ok)
    for number in 0..<400 {
      trace.rules["a-rule-of-some-length-\(number)"] = TraceSummary.Verdicts()
      trace.rules["a-rule-of-some-length-\(number)"]?.findings = .max
    }
    let text = FleetLine.trace(trace, pack: "0123456789abcdef").text
    #expect(text.utf8.count <= FleetLine.longest && text.hasSuffix("}\n"))
    guard case .trace(let read, _) = try FleetLine(text.utf8) else {
      throw FleetLine.Mistake(reason: "no trace")
    }
    #expect(read.status == .limited && read.rules.count > 40 && !read.reason.isEmpty)
    var other = trace
    other.id += "x"
    #expect(FleetLine.trace(other, pack: "").text != FleetLine.trace(trace, pack: "").text)
  }

  @Test("The end of a part is read as it was written")
  func end() throws {
    let line = FleetLine.end(pack: "1a", read: 12, written: 12)
    #expect(try FleetLine(line.text.utf8) == line)
  }

  @Test(
    "JSON is read as the standard has it",
    arguments: [
      ("{\"a\": [1, -2, 3.9, true, false, null], \"b\": {}}", true),
      ("\"\\u00e9\\n\\ud83d\\ude00\"", true),
      ("\"\\ud83d\"", true), ("01x", false), ("{\"a\": 1, \"a\": 2}", false), ("[1,]", false),
      ("{", false),
      ("\"a", false), ("\"\u{1}\"", false), ("1e400", false), ("[]]", false), ("nul", false),
      ("\"\\x\"", false),
      (String(repeating: "[", count: 40) + String(repeating: "]", count: 40), false),
    ])
  func json(text: String, isRight: Bool) {
    #expect((JSONValue(parsing: text.utf8) != nil) == isRight, "\(text)")
  }

  @Test("Values are what the text says")
  func values() {
    let value = JSONValue(
      parsing: #"{"a": [1, -2, 3.9], "b": "\u00e9\ud83d\ude00\"", "c": "\ud83d!"}"#.utf8)
    #expect(value?["a"]?.items?.compactMap(\.integer) == [1, -2, 3])
    #expect(value?["b"]?.text == "é😀\"" && value?["c"]?.text == "\u{FFFD}!")
  }
}
