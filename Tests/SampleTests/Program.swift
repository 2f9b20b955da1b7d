import Foundation

/// The built program, run from outside as people run it.
enum Program {
  /// What a run left behind.
  struct Run: Sendable {
    var output: String
    var errors: String
    var status: Int32
  }

  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The binary that was built beside the tests.
  static let url: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return products.appendingPathComponent("scenetrace")
  }()

  /// Nothing of the environment of the tests decides what the program prints.
  static let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"].merging(
    ProcessInfo.processInfo.environment.filter { sanitizers.contains($0.key) }
  ) { own, _ in own }
  /// What says how a program tells of its mistakes that was built with a sanitizer.
  private static let sanitizers = ["ASAN_OPTIONS", "TSAN_OPTIONS"]

  /// Runs the program in the repository's root, so that paths in reports are the same everywhere.
  static func run(
    _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
  ) async throws -> Run {
    try await run(url, arguments, input: input, environment: environment)
  }

  /// Runs a shell command in which `scenetrace` is the program.
  static func shell(_ command: String) async throws -> Run {
    let quoted = "'" + url.path.replacingOccurrences(of: "'", with: "'\\''") + "'"
    return try await run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "scenetrace() { \(quoted) \"$@\"; }\n" + command])
  }

  /// Runs any executable with its output in files: pipes could fill up and stop it.
  static func run(
    _ executable: URL, _ arguments: [String], input: String? = nil,
    environment: [String: String] = [:], replacesEnvironment: Bool = false,
    directory: URL = repository
  ) async throws -> Run {
    try await withTemporaryDirectory { temporary in
      let output = temporary.appendingPathComponent("output")
      let errors = temporary.appendingPathComponent("errors")
      let source = temporary.appendingPathComponent("input")
      try Data((input ?? "").utf8).write(to: source)
      for file in [output, errors] { try Data().write(to: file) }
      let process = Process()
      process.executableURL = executable
      process.arguments = arguments
      process.currentDirectoryURL = directory
      process.environment =
        replacesEnvironment
        ? environment : Self.environment.merging(environment) { _, new in new }
      process.standardInput = try FileHandle(forReadingFrom: source)
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      let status: Int32 = try await withCheckedThrowingContinuation { continuation in
        process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
        do {
          try process.run()
        } catch {
          process.terminationHandler = nil
          continuation.resume(throwing: error)
        }
      }
      return Run(
        output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self), status: status)
    }
  }

  /// Makes an empty directory that is gone when `body` is done.
  static func withTemporaryDirectory<Result>(
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("scenetrace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await body(directory)
  }
}
