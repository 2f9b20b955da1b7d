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
    sanitizerOptions
  ) { own, _ in own }
  /// What says how a program tells of its mistakes that was built with a sanitizer.
  private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }

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
    await Places.all.take()
    defer { Task { await Places.all.give() } }
    let (input, output, errors) = try await withTemporaryDirectory { directory in
      try (
        ScratchFile(in: directory, holding: input ?? ""), ScratchFile(in: directory),
        ScratchFile(in: directory)
      )
    }
    // Foundation keeps what a process was given open for longer than it runs.
    defer { for file in [input, output, errors] { file.close() } }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment =
      (replacesEnvironment ? sanitizerOptions : Self.environment)
      .merging(environment) { _, new in new }
    process.standardInput = input.reading
    process.standardOutput = output.writing
    process.standardError = errors.writing
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    return Run(output: try output.text, errors: try errors.text, status: status)
  }

  /// Only so many programs run at a time. All tests begin at once, and with a thousand open files Foundation
  /// crashes when it starts a program: it copies more than an entry of /dev/fd holds.
  private actor Places {
    static let all = Places()

    private var free = 16
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
      if free > 0 {
        free -= 1
      } else {
        await withCheckedContinuation { waiting.append($0) }
      }
    }

    func give() {
      if waiting.isEmpty {
        free += 1
      } else {
        waiting.removeFirst().resume()
      }
    }
  }

  /// A file that has no name any more: nothing is left of it, however the tests end.
  private struct ScratchFile {
    let reading: FileHandle
    let writing: FileHandle

    init(in directory: URL, holding text: String = "") throws {
      let url = directory.appendingPathComponent(UUID().uuidString)
      try Data(text.utf8).write(to: url)
      reading = try FileHandle(forReadingFrom: url)
      writing = try FileHandle(forWritingTo: url)
    }

    func close() {
      try? reading.close()
      try? writing.close()
    }

    var text: String {
      get throws { String(decoding: try reading.readToEnd() ?? Data(), as: UTF8.self) }
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
