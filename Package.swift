// swift-tools-version: 6.1
import PackageDescription

// A target imports only what stands above it in this list (ARCHITECTURE.md, "The house").
let package = Package(
  name: "scenetrace",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "scenetrace", targets: ["scenetrace"])],
  targets: [
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // These are loaded when they are needed: nothing is linked, so pkg-config is not asked.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CArchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "CScan"),
    // What Swift cannot do with processes and signals.
    .target(name: "CProcess"),
    .target(name: "Packing"),
    .target(name: "Matching", dependencies: ["CPCRE2", "CScan", "Packing"]),
    .target(name: "YAMLDocument", dependencies: ["CYAML", "Packing"]),
    .target(
      name: "LogInput",
      dependencies: ["CArchive", "CProcess", "CZlib", "Packing", "Matching", "YAMLDocument"]),
    .target(
      name: "Lifecycle", dependencies: ["Packing", "Matching", "YAMLDocument", "LogInput"]),
    .target(
      name: "Rules",
      dependencies: ["Packing", "Matching", "YAMLDocument", "LogInput", "Lifecycle"]),
    .target(name: "Comparison", dependencies: ["LogInput", "Lifecycle", "Rules"]),
    .target(
      name: "DefinitionFiles",
      dependencies: ["Packing", "Matching", "YAMLDocument", "LogInput", "Lifecycle", "Rules"]),
    .target(
      name: "BuiltInPatterns", dependencies: ["Packing"], path: "Patterns",
      plugins: ["EmbedPatterns"]),
    .target(name: "TerminalScreen"),
    .target(name: "JSONText"),
    .target(name: "Fleet", dependencies: ["JSONText", "Matching"]),
    .target(
      name: "Reporting",
      dependencies: [
        "CSQLite", "Matching", "LogInput", "Lifecycle", "Rules", "Comparison", "TerminalScreen",
        "JSONText", "Fleet",
      ],
      exclude: ["HTML/report.css", "HTML/report.js"], plugins: ["EmbedAssets"]),
    .target(name: "CommandLineKit"),
    .executableTarget(
      name: "scenetrace",
      dependencies: [
        "CProcess", "Matching", "YAMLDocument", "LogInput", "Lifecycle", "Rules", "Comparison",
        "DefinitionFiles", "BuiltInPatterns", "TerminalScreen", "JSONText", "Fleet", "Reporting",
        "CommandLineKit",
      ],
      plugins: ["EmbedCommit"]),
    // Writes the Swift file that carries Patterns/; run by the plugin, of no use by hand.
    .executableTarget(
      name: "embed-patterns", dependencies: ["DefinitionFiles", "Packing", "YAMLDocument"]),
    .plugin(
      name: "EmbedPatterns", capability: .buildTool(), dependencies: ["embed-patterns"]),
    // Writes the Swift file that carries the style sheet and the script of HTML reports.
    .executableTarget(name: "embed-assets"),
    .plugin(name: "EmbedAssets", capability: .buildTool(), dependencies: ["embed-assets"]),
    // Writes the Swift file that says of which commit the program is.
    .executableTarget(name: "embed-commit"),
    .plugin(name: "EmbedCommit", capability: .buildTool(), dependencies: ["embed-commit"]),
    // The shipped definitions and traces with a known truth, for the tests of the layers.
    .target(
      name: "TestSupport",
      dependencies: [
        "Matching", "YAMLDocument", "LogInput", "Lifecycle", "Rules", "DefinitionFiles",
        "BuiltInPatterns",
      ],
      path: "Tests/TestSupport"),
    .testTarget(name: "MatchingTests", dependencies: ["Matching", "CScan", "TestSupport"]),
    .testTarget(name: "YAMLDocumentTests", dependencies: ["YAMLDocument", "Packing"]),
    .testTarget(
      name: "LogInputTests", dependencies: ["LogInput", "Matching", "YAMLDocument", "TestSupport"]),
    .testTarget(
      name: "LifecycleTests",
      dependencies: ["Lifecycle", "LogInput", "Matching", "Rules", "YAMLDocument", "TestSupport"]),
    .testTarget(
      name: "RulesTests",
      dependencies: ["Rules", "Lifecycle", "LogInput", "YAMLDocument", "TestSupport"]),
    .testTarget(
      name: "ComparisonTests", dependencies: ["Comparison", "Lifecycle", "Rules", "TestSupport"]),
    .testTarget(name: "FleetTests", dependencies: ["Fleet", "JSONText", "TestSupport"]),
    .testTarget(
      name: "TerminalScreenTests", dependencies: ["TerminalScreen", "TestSupport"]),
    .testTarget(name: "CommandLineKitTests", dependencies: ["CommandLineKit"]),
    .testTarget(
      name: "ReportingTests",
      dependencies: ["Reporting", "JSONText", "Rules", "Lifecycle", "LogInput", "TestSupport"]),
    .testTarget(
      name: "scenetraceTests",
      dependencies: ["scenetrace", "CommandLineKit", "Fleet", "Reporting", "Rules"]),
    // What Patterns/ holds, each file against its own samples and against all others.
    .testTarget(
      name: "PatternTests",
      dependencies: [
        "scenetrace", "CScan", "Packing", "Matching", "YAMLDocument", "LogInput", "Lifecycle",
        "Rules", "DefinitionFiles", "BuiltInPatterns", "Reporting",
      ],
      exclude: ["collisions.txt", "overlaps.txt"]),
    // The built program from outside, on the traces in samples/.
    .testTarget(
      name: "SampleTests", dependencies: ["scenetrace", "CommandLineKit"],
      exclude: ["macos-only.txt"]),
  ],
  swiftLanguageModes: [.v6]
)

// What the debug build checks at run time, the release build, which is made of the same sources, does not
// check again at every access.
for target in package.targets where [.regular, .executable].contains(target.type) {
  target.swiftSettings = [
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
  ]
}
