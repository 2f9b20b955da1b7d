import Foundation

@testable import scenetrace

/// What the repository holds that corpora begin with.
struct RepositoryFiles {
  struct File {
    /// Its path from the root of the repository.
    let name: String
    let bytes: [UInt8]
  }

  private let root: URL

  init(from file: String = #filePath) {
    root = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The logs, of which the report goldens are none.
  var logs: [File] { files(below: "samples", suffix: ".log") }
  /// The definitions, named as they are in the program.
  var definitions: [File] {
    files(below: "Patterns", suffix: ".yml").map { file in
      File(name: String(file.name.dropFirst("Patterns/".count)), bytes: file.bytes)
    }
  }

  private func files(below folder: String, suffix: String) -> [File] {
    let names = try? FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent(folder).path)
    return (names ?? []).filter { $0.hasSuffix(suffix) }.sorted().compactMap { name in
      let path = "\(folder)/\(name)"
      return (try? Data(contentsOf: root.appendingPathComponent(path)))
        .map { File(name: path, bytes: Array($0)) }
    }
  }
}

/// A folder that a corpus begins with: a file for each input, named by what it holds.
struct SeedFolder {
  let path: String

  func fill(_ seeds: [[UInt8]]) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (index, seed) in seeds.enumerated() {
      let name = "seed-" + String(1_000_000 + index).dropFirst()
      try Data(seed).write(to: URL(fileURLWithPath: path).appendingPathComponent(name))
    }
  }
}

extension SeedFolder {
  /// The logs of the inputs that are in it, as `LogWriter` has them.
  func logs(of target: any FuzzTarget) throws -> [[UInt8]] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted().compactMap { name in
      try Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name))
        .withUnsafeBytes { target.log(in: $0.bindMemory(to: UInt8.self)) }
    }
  }
}

/// The words of the vocabulary, for libFuzzer to put into inputs.
enum Dictionary {
  static func write(to path: String, of shipped: Shipped) throws {
    let interest = shipped.catalogs.vocabulary.interest
    let words = Set((interest.everywhere + interest.inApps).map(\.bytes).filter { $0.count > 1 })
    let lines = words.map { bytes in
      let text = bytes.map { byte -> String in
        let isPlain = (0x20...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C
        let digits = String(byte, radix: 16, uppercase: true)
        return isPlain
          ? String(UnicodeScalar(byte)) : "\\x" + (digits.count < 2 ? "0" : "") + digits
      }
      return "\"\(text.joined())\"\n"
    }
    try lines.sorted().joined().write(toFile: path, atomically: true, encoding: .utf8)
  }
}
