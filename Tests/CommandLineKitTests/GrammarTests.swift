import Testing

@testable import CommandLineKit

@Suite struct GrammarTests {
  @Test func `the sample grammar is sound`() {
    #expect(sample.problems() == [])
  }

  @Test func `every mistake in a table is found`() {
    let grammar = Grammar(
      program: "bad", version: "1", summary: "",
      flags: [Flag("level", value: "N", category: "Common", summary: "Level")],
      commands: [
        Command(
          "one", summary: "Do it.",
          operands: [
            Operand("A", isRepeatable: true, summary: "First"), Operand("B", summary: "Last"),
          ],
          flags: [
            Flag("help", category: "Common", summary: "Help"),
            Flag("all", short: "h", choices: ["x"], category: "Other", summary: "All"),
            Flag("to", value: "X", negation: "no-to", category: "Common", summary: ""),
          ],
          examples: [Example("good one", note: "Wrong program.")]),
        Command("one", summary: "Again"),
        Command("two", summary: "Two", flags: [Flag("to", category: "Common", summary: "To")]),
      ],
      defaultCommand: "three", categories: ["Common"])
    #expect(
      grammar.problems() == [
        "bad: missing summary",
        "bad: duplicate command 'one'",
        "bad one: summary ends in a period",
        "bad one: duplicate flag '--help'",
        "bad one: duplicate flag '-h'",
        "bad one: only the last operand may be repeatable",
        "bad one --all: choices on a switch",
        "bad one --all: category 'Other' has no place in the order",
        "bad one --to: missing summary",
        "bad one --to: negation of a flag with a value",
        "bad one: example 'good one' does not call bad",
        "bad: default command 'three' does not exist",
        "bad: '--to' takes a value in one command but not in another",
      ])
  }
}
