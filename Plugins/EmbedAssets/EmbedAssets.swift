import Foundation
import PackagePlugin

/// Embeds the style sheets and scripts of a target into the binary, which must run alone.
@main
struct EmbedAssets: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let files = try assets(below: target.directoryURL)
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedAssets.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.map(\.lastPathComponent).joined(separator: ", "))",
        executable: try context.tool(named: "embed-assets").url,
        arguments: [output.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    ]
  }

  private func assets(below root: URL) throws -> [URL] {
    guard let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    else { return [] }
    return walk.compactMap { $0 as? URL }
      .filter { ["css", "js"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }
}
