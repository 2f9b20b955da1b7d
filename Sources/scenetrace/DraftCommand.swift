import CommandLineKit
import LogInput

/// `scenetrace rules new`, `formats new`, `vocabulary new`: begins a definition file.
struct DraftCommand {
  let kind: DefinitionDraft.Kind
  let arguments: ParsedArguments
  let console: Console

  private var command: String { (["scenetrace"] + arguments.path).joined(separator: " ") }

  func run() throws -> ExitStatus {
    let id = arguments.operands.first ?? ""
    guard DefinitionDraft.admits(id, as: kind) else {
      throw UsageError(
        message: "'\(id)' is no name of a \(kind.rawValue); write it in small letters, like "
          + (kind == .action ? "'sync.finish'" : "'my-\(kind.rawValue)'"), command: command)
    }
    let folder = arguments.last("directory") ?? "scenetrace"
    let path = "\(folder)/\(id).yml"
    guard FileKind(of: path) == nil else {
      throw UsageError(message: "'\(path)' is there already", command: command)
    }
    if let known = try known(id) {
      console.remark(
        "there is a built-in \(kind.rawValue) '\(known)'; this one will take its place")
    }
    OperatingSystem.makeDirectory(folder)
    let file = try OutputFile(path: path)
    file.writer.write(DefinitionDraft(kind: kind, id: id).text)
    try file.commit()
    console.output.write(
      "wrote \(path)\nfill in what says TODO, until this passes: \(kind.testCommand) \(path)\n")
    return ExitStatus()
  }

  /// The definition of that name among those that are built in.
  private func known(_ id: String) throws -> String? {
    let catalogs = try Catalogs(adding: PatternFiles([]))
    let names: [String]
    switch kind {
    case .rule: names = catalogs.ruleNames
    case .format: names = catalogs.formats.formats.map(\.id)
    case .action: names = catalogs.vocabulary.actionNames
    }
    return names.first { $0 == id }
  }
}
