import CommandLineKit
import LogInput
import YAMLDocument

/// One run of the program: arguments to exit code.
struct Program {
  let console: Console

  func run(_ arguments: [String]) -> Int32 {
    var status = ExitStatus()
    do {
      let invocation = try Grammar.scenetrace.parse(
        arguments, suggest: { Spelling.closest(to: $0, in: $1) },
        isExistingFile: { FileKind(of: $0) != nil })
      switch invocation {
      case .help(let path):
        console.output.write(HelpPage(.scenetrace, path: path)?.render(width: 80) ?? "")
      case .version(let isVerbose):
        console.output.write(VersionPage(isVerbose: isVerbose).text)
      case .run(let parsed):
        status = try run(parsed)
      }
    } catch let error as UsageError {
      console.complain(rendered: "scenetrace: \(error.rendered)")
    } catch let error as DefinitionError {
      console.complain(rendered: error.rendered)
    } catch let error as InputError {
      console.complain(error.message)
    } catch let error as OutputFile.Problem {
      console.complain(error.message)
    } catch {
      console.complain("\(error)")
    }
    console.finish()
    if console.hadTrouble { status.hadTrouble = true }
    return status.code
  }

  private func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    switch arguments.path {
    case ["check"]:
      try FindingsCommand(purpose: .check, arguments: arguments, console: console).run()
    case ["report"]:
      try FindingsCommand(purpose: .report, arguments: arguments, console: console).run()
    case ["timeline"]: try TimelineCommand(arguments: arguments, console: console).run()
    case ["watch"]: try WatchCommand(arguments: arguments, console: console).run()
    case ["batch"]: try BatchCommand(arguments: arguments, console: console).run()
    case ["merge"]: try MergeCommand(arguments: arguments, console: console).run()
    case ["diff"]: try DiffCommand(arguments: arguments, console: console).run()
    case ["explain"]: try ExplainCommand(arguments: arguments, console: console).run()
    case ["baseline", "write"]:
      try BaselineCommand(arguments: arguments, console: console).write()
    case ["baseline", "prune"]:
      try BaselineCommand(arguments: arguments, console: console).prune()
    case ["patterns", "check"]:
      try PatternsCommand(arguments: arguments, console: console).check()
    case ["rules", "list"]: try RulesCommand(arguments: arguments, console: console).list()
    case ["rules", "show"]: try RulesCommand(arguments: arguments, console: console).show()
    case ["rules", "test"]: try RulesCommand(arguments: arguments, console: console).test()
    case ["rules", "new"]: try draft(.rule, arguments)
    case ["formats", "new"]: try draft(.format, arguments)
    case ["vocabulary", "new"]: try draft(.action, arguments)
    case ["formats", "list"]: try FormatsCommand(arguments: arguments, console: console).list()
    case ["formats", "detect"]: try FormatsCommand(arguments: arguments, console: console).detect()
    case ["formats", "test"]: try FormatsCommand(arguments: arguments, console: console).test()
    case ["vocabulary", "list"]:
      try VocabularyCommand(arguments: arguments, console: console).list()
    case ["vocabulary", "literals"]:
      try VocabularyCommand(arguments: arguments, console: console).literals()
    case ["vocabulary", "match"]:
      try VocabularyCommand(arguments: arguments, console: console).match()
    case ["vocabulary", "test"]:
      try VocabularyCommand(arguments: arguments, console: console).test()
    case ["manual"]: try manual(arguments)
    default: completions(arguments.path)
    }
  }

  private func manual(_ arguments: ParsedArguments) throws -> ExitStatus {
    let path = arguments.operands
    let sections = path.isEmpty ? ManualPage.Section.ofTheProgram : [.exitStatus]
    guard let page = ManualPage(.scenetrace, path: path, sections: sections) else {
      let names = Grammar.scenetrace.root.subcommands.map(\.name)
      let near = Spelling.closest(to: path[0], in: names).map { "did you mean '\($0)'?" }
      throw UsageError(
        message: "unknown command '\(path[0])'; "
          + (near ?? "the commands are \(names.joined(separator: ", "))"),
        command: "scenetrace manual")
    }
    console.output.write(page.render())
    return ExitStatus()
  }

  private func draft(
    _ kind: DefinitionDraft.Kind, _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    try DraftCommand(kind: kind, arguments: arguments, console: console).run()
  }

  private func completions(_ path: [String]) -> ExitStatus {
    if let shell = path.last.flatMap(CompletionScript.Shell.init) {
      console.output.write(CompletionScript(.scenetrace, shell: shell).render())
    }
    return ExitStatus()
  }
}
