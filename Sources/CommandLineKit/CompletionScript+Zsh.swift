extension CompletionScript {
  func zsh() -> [String] {
    [
      "#compdef \(grammar.program)",
      "\(function)() {",
      "  local place='' index",
      "  for ((index = 2; index < CURRENT; index++)); do",
      "    case \"$place:${words[index]}\" in",
    ] + steps(indent: "      ") + [
      "    esac",
      "  done",
      "  case $place in",
    ] + grammar.paths.flatMap(zshArguments) + [
      "  esac",
      "}",
      "if [[ $funcstack[1] == \(function) ]]; then \(function) \"$@\"",
      "else compdef \(function) \(grammar.program); fi",
    ]
  }

  private func zshArguments(at path: [String]) -> [String] {
    let specs = grammar.writableFlags(at: path).flatMap(zshFlag) + zshOperands(at: path)
    return ["    '\(Self.place(path[...]))') _arguments -s \\"]
      + specs.dropLast().map { "      \(Self.quoted($0)) \\" }
      + specs.suffix(1).map { "      \(Self.quoted($0)) ;;" }
  }

  private func zshFlag(_ flag: Flag) -> [String] {
    let value = flag.value.map { ":\($0):\(zshList(of: offer(for: flag)))" } ?? ""
    let note = "[\(Self.zshEscaped(flag.summary))]\(value)"
    let often = flag.isRepeatable ? "*" : ""
    let takesValue = flag.value != nil
    var specs = ["\(often)--\(flag.long)\(takesValue ? "=" : "")\(note)"]
    if let short = flag.short { specs.append("\(often)-\(short)\(takesValue ? "+" : "")\(note)") }
    if let negation = flag.negation { specs.append("--\(negation)\(note)") }
    return specs
  }

  private func zshOperands(at path: [String]) -> [String] {
    let names = grammar.command(at: path)?.subcommands.map(\.name) ?? []
    if names.isEmpty {
      let operand = grammar.command(at: path)?.operands.first
      // The words of the path are operands to zsh.
      let offer = operand?.suggestion.map {
        "\(path.count + 1):\(operand?.name ?? ""):\(zshList(of: $0))"
      }
      return (offer.map { [$0] } ?? []) + ["*:operand:_files"]
    }
    // The words of the path are operands to zsh.
    return ["\(path.count + 1):command:(\(names.joined(separator: " ")))", "*:operand:_files"]
  }

  private func zshList(of offer: Suggestion?) -> String {
    switch offer {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .listed(let arguments): "{compadd -- $(\(grammar.program) \(arguments) 2>/dev/null)}"
    case nil: "_files"
    }
  }

  private static func zshEscaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
