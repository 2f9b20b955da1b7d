extension CompletionScript {
  func bash() -> [String] {
    [
      "\(function)() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
      "  local place='' words='' index",
      "  # Bash takes --flag=value apart at the equals sign.",
      "  if [[ $current == '=' ]]; then current=''",
      "  elif [[ $previous == '=' ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi",
      "  for ((index = 1; index < COMP_CWORD; index++)); do",
      "    case \"$place:${COMP_WORDS[index]}\" in",
    ] + steps(indent: "      ") + [
      "    esac",
      "  done",
      "  case \"$place:$previous\" in",
    ] + grammar.paths.flatMap(bashValues) + [
      "  esac",
      "  case \"$place:$current\" in",
    ] + grammar.paths.flatMap(bashWords) + [
      "  esac",
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))",
      "}",
      "complete -o bashdefault -o default -F \(function) \(grammar.program)",
    ]
  }

  private func bashValues(at path: [String]) -> [String] {
    grammar.writableFlags(at: path).filter { $0.value != nil }.map { flag in
      let patterns = flag.spellings.map { "'\(Self.place(path[...])):\($0)'" }
      // Without a reply of ours, Bash completes file names.
      let reply =
        bashList(of: offer(for: flag)).map { "COMPREPLY=($(compgen -W \($0) -- \"$current\"))" }
        ?? "COMPREPLY=()"
      return "    \(patterns.joined(separator: "|"))) \(reply); return ;;"
    }
  }

  /// Flags are offered after a dash only, so that an empty word completes commands and files.
  private func bashWords(at path: [String]) -> [String] {
    let place = Self.place(path[...])
    let commands = grammar.command(at: path)?.subcommands.map(\.name) ?? []
    let flags = grammar.writableFlags(at: path).flatMap(\.spellings).filter { $0.count > 2 }
    let operand = grammar.command(at: path)?.operands.first?.suggestion
    let words =
      commands.isEmpty
      ? bashList(of: operand) ?? "''" : Self.quoted(commands.joined(separator: " "))
    return [
      "    '\(place):-'*) words=\(Self.quoted(flags.joined(separator: " "))) ;;",
      "    '\(place):'*) words=\(words) ;;",
    ]
  }

  /// What is offered, as one word of the shell.
  private func bashList(of offer: Suggestion?) -> String? {
    switch offer {
    case .words(let words): Self.quoted(words.joined(separator: " "))
    case .listed(let arguments): "\"$(\(grammar.program) \(arguments) 2>/dev/null)\""
    case nil: nil
    }
  }
}
