import Testing

@testable import scenetrace

@Suite("Whether to colour")
struct ColourChoiceTests {
  struct Row: Sendable {
    var flag = "auto"
    var environment: [String: String] = [:]
    var isTerminal = true
    var isOn: Bool
  }

  @Test(
    "The flag, then the variables in their order, then the terminal",
    arguments: [
      Row(isOn: true),
      Row(isTerminal: false, isOn: false),
      Row(flag: "always", environment: ["NO_COLOR": "1"], isTerminal: false, isOn: true),
      Row(flag: "never", environment: ["FORCE_COLOR": "1"], isOn: false),
      Row(environment: ["NO_COLOR": "1", "FORCE_COLOR": "1"], isOn: false),
      Row(environment: ["NO_COLOR": ""], isOn: true),
      Row(environment: ["FORCE_COLOR": "1", "TERM": "dumb"], isTerminal: false, isOn: true),
      Row(environment: ["CLICOLOR_FORCE": "0"], isTerminal: false, isOn: false),
      Row(environment: ["TERM": "dumb"], isOn: false),
      Row(environment: ["CLICOLOR": "0"], isOn: false),
    ])
  func order(row: Row) {
    let choice = ColourChoice(
      flag: row.flag, isTerminal: row.isTerminal, environment: { row.environment[$0] })
    #expect(choice.isOn == row.isOn)
  }
}
