import JSONText
import Testing

@testable import Reporting

@Suite("JSON writer")
struct JSONWriterTests {
  private func render(_ body: (inout JSONWriter) -> Void) -> String {
    let sink = TextSink()
    var json = JSONWriter(sink.write)
    body(&json)
    json.finish()
    return sink.text
  }

  @Test("Members keep their order and are indented")
  func layout() {
    let text = render { json in
      json.object { json in
        json.member("b", "x")
        json.member("absent", nil as Int?)
        json.key("a")
        json.array { json in
          json.number(1)
          json.seconds(nanoseconds: -200_000_000)
          json.boolean(true)
          json.object { _ in }
          json.array { _ in }
        }
      }
    }
    #expect(
      text == """
        {
          "b": "x",
          "a": [
            1,
            -0.2,
            true,
            {},
            []
          ]
        }

        """)
  }

  @Test(
    "Strings are escaped",
    arguments: [
      ("\"\\/", "\"\\\"\\\\/\""), ("\n\r\t", "\"\\n\\r\\t\""),
      ("\u{0}\u{1b}\u{7f}", "\"\\u0000\\u001b\\u007f\""), ("\u{2028}", "\"\\u2028\""),
      ("ü🎬", "\"ü🎬\""), ("\\\\", "\"\\\\\\u005c\""),
    ])
  func strings(text: String, json: String) {
    #expect(render { $0.string(text) } == json + "\n")
  }

  @Test("A long text comes in pieces that are whole")
  func pieces() {
    let text = render { json in
      json.array { json in
        for number in 0..<5000 { json.object { $0.member("number", number) } }
      }
    }
    #expect(text.hasPrefix("[\n  {\n    \"number\": 0\n  },\n"))
    #expect(text.hasSuffix("\"number\": 4999\n  }\n]\n"))
  }
}
