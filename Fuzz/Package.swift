// swift-tools-version: 6.1
import PackageDescription

// The declarations of the layers are visible within their own package only. So this one is made of the same
// sources: Repository/ is a link to the folder above.
let repository = "Repository/"
let sources = repository + "Sources/"

/// The library of the toolchain that runs a function again and again; `make fuzz-build` finds it.
let runtime = Context.environment["FUZZER_RUNTIME"]

/// `make fuzz-build SANITIZE=none` builds without the address sanitizer, which takes most of the time.
let isSanitized = (Context.environment["FUZZ_SANITIZE"] ?? "address") == "address"
let sanitizer = isSanitized ? "address" : "fuzzer"

/// Counts which edges of the control flow were taken. The harness is not counted, only what it tries.
let coverage = "edge,inline-8bit-counters,pc-table"

/// Shows the fuzzer besides which values were compared, which are words of definition files. With the sanitizer
/// all layers do but those that look at each byte, which would take twice as long; the other program is to be fast.
let comparisons = ",trace-cmp"

func layer(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  showsComparisons: Bool = isSanitized, plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: sources + name, exclude: exclude,
    swiftSettings: [
      .unsafeFlags([
        "-sanitize=\(sanitizer)",
        "-sanitize-coverage=" + coverage + (showsComparisons ? comparisons : ""),
        "-enable-testing",
        // As in the release, where speed is what counts.
        "-enforce-exclusivity=\(isSanitized ? "checked" : "unchecked")",
      ])
    ], plugins: plugins)
}

func library(_ name: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(name: name, path: sources + name, pkgConfig: pkgConfig)
}

let package = Package(
  name: "scenetrace-fuzz",
  platforms: [.macOS(.v13)],
  targets: [
    library("CPCRE2", pkgConfig: "libpcre2-8"),
    library("CYAML", pkgConfig: "yaml-0.1"),
    library("CZlib"),
    library("CArchive"),
    library("CSQLite"),
    .target(
      name: "CScan", path: sources + "CScan",
      cSettings: [
        .unsafeFlags(
          (isSanitized ? ["-fsanitize=address"] : [])
            + ["-fsanitize-coverage=" + coverage])
      ]),
    .target(name: "CProcess", path: sources + "CProcess"),
    layer("Packing", [], showsComparisons: false),
    layer("Matching", ["CPCRE2", "CScan", "Packing"], showsComparisons: false),
    layer("YAMLDocument", ["CYAML", "Packing"], showsComparisons: true),
    layer("LogInput", ["CArchive", "CProcess", "CZlib", "Packing", "Matching", "YAMLDocument"]),
    layer("Lifecycle", ["Packing", "Matching", "YAMLDocument", "LogInput"]),
    layer("Rules", ["Packing", "Matching", "YAMLDocument", "LogInput", "Lifecycle"]),
    layer("Comparison", ["LogInput", "Lifecycle", "Rules"]),
    layer(
      "DefinitionFiles",
      ["Packing", "Matching", "YAMLDocument", "LogInput", "Lifecycle", "Rules"],
      showsComparisons: true),
    .target(name: "BuiltInPatterns", dependencies: ["Packing"]),
    layer("TerminalScreen", []),
    layer("JSONText", []),
    layer("Fleet", ["JSONText", "Matching"]),
    layer(
      "Reporting",
      [
        "CSQLite", "Matching", "LogInput", "Lifecycle", "Rules", "Comparison", "TerminalScreen",
        "JSONText", "Fleet",
      ],
      exclude: ["HTML/report.css", "HTML/report.js"], plugins: ["EmbedAssets"]),
    layer("CommandLineKit", []),
    // The program but for the line that starts it.
    layer(
      "scenetrace",
      [
        "CProcess", "Matching", "YAMLDocument", "LogInput", "Lifecycle", "Rules", "Comparison",
        "DefinitionFiles", "BuiltInPatterns", "TerminalScreen", "JSONText", "Fleet", "Reporting",
        "CommandLineKit",
      ],
      exclude: ["Scenetrace.swift"], plugins: ["EmbedCommit"]),
    .executableTarget(name: "embed-assets", path: sources + "embed-assets"),
    .plugin(
      name: "EmbedAssets", capability: .buildTool(), dependencies: ["embed-assets"],
      path: repository + "Plugins/EmbedAssets"),
    .executableTarget(name: "embed-commit", path: sources + "embed-commit"),
    .plugin(
      name: "EmbedCommit", capability: .buildTool(), dependencies: ["embed-commit"],
      path: repository + "Plugins/EmbedCommit"),
    .systemLibrary(name: "CFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CFuzzer", "Packing", "Matching", "YAMLDocument", "LogInput", "Lifecycle", "Rules",
        "Comparison", "DefinitionFiles", "BuiltInPatterns", "JSONText", "Reporting", "scenetrace",
      ],
      linkerSettings: [
        .unsafeFlags((isSanitized ? ["-sanitize=address"] : []) + (runtime.map { [$0] } ?? [])),
        .linkedLibrary("stdc++", .when(platforms: [.linux])),
        .linkedLibrary("c++", .when(platforms: [.macOS])),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
