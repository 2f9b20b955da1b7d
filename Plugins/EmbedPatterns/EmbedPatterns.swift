import Foundation
import PackagePlugin

/// Embeds every `.yml` below `Patterns/` into the binary, so that adding a file is all it takes.
@main
struct EmbedPatterns: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let root = target.directoryURL
    let files = try yamlFiles(below: root)
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedPatterns.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) pattern files",
        executable: try context.tool(named: "embed-patterns").url,
        arguments: [output.path, root.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    ]
  }

  private func yamlFiles(below root: URL) throws -> [URL] {
    guard let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    else { return [] }
    return walk.compactMap { $0 as? URL }
      .filter { $0.pathExtension == "yml" }
      .sorted { $0.path < $1.path }
  }
}
