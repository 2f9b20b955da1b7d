import Foundation
import PackagePlugin

/// Puts into the binary of which commit it is made.
@main
struct EmbedCommit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let root = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "BuildCommit.swift")
    // Whatever of these is there changes with every commit.
    let inputs = [".git/HEAD", ".git/logs/HEAD", "COMMIT"].map { root.appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
    return [
      .buildCommand(
        displayName: "Embedding the commit",
        executable: try context.tool(named: "embed-commit").url,
        arguments: [output.path, root.path], inputFiles: inputs, outputFiles: [output])
    ]
  }
}
