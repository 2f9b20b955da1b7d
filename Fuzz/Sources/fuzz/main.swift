import CFuzzer
import Foundation

/// `fuzz GROUP [OPTION...] [FOLDER...]` tries a group with libFuzzer's options, `fuzz seeds GROUP FOLDER
/// [GROUP=FOLDER...]` (with what other groups' inputs in folders have learned) and `fuzz dictionary FILE` write what
/// it starts from, `fuzz log GROUP FILE` shows what an input stands for.
let arguments = CommandLine.arguments

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(2)
}

do {
  switch arguments.dropFirst().first {
  case "groups" where arguments.count == 2:
    print(FuzzGroup.allCases.map(\.rawValue).joined(separator: "\n"))
  case "seeds" where arguments.count >= 4:
    guard let group = FuzzGroup(rawValue: arguments[2]) else { fail("fuzz: no such group") }
    let target = try group.target()
    var logs: [[UInt8]] = []
    for other in arguments.dropFirst(4) {
      let words = other.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, let group = FuzzGroup(rawValue: words[0]) else {
        fail("fuzz: no group and folder: \(other)")
      }
      logs += try SeedFolder(path: words[1]).logs(of: try group.target())
    }
    let adopted = logs.enumerated().compactMap { target.seed(with: $1, of: $0) }
    try SeedFolder(path: arguments[3]).fill(target.seeds(from: RepositoryFiles()) + adopted)
  case "log" where arguments.count == 4:
    guard let group = FuzzGroup(rawValue: arguments[2]) else { fail("fuzz: no such group") }
    let input = Array(try Data(contentsOf: URL(fileURLWithPath: arguments[3])))
    let text = try input.withUnsafeBufferPointer { try group.target().text(of: $0) }
    FileHandle.standardOutput.write(Data(text))
  case "dictionary" where arguments.count == 3:
    try Dictionary.write(to: arguments[2], of: try Shipped())
  case let name?:
    guard let group = FuzzGroup(rawValue: name) else { fail("fuzz: no such group: \(name)") }
    exit(try FuzzDriver.run(group, options: Array(arguments.dropFirst(2))))
  default:
    fail(
      "usage: fuzz GROUP [OPTION...] [FOLDER...] | seeds GROUP FOLDER [GROUP=FOLDER...] "
        + "| dictionary FILE | log GROUP FILE | groups")
  }
} catch {
  fail("fuzz: \(error)")
}
