import Reporting

/// What a test command has run so far, and what failed.
struct TestTally {
  /// What one test is, in the singular.
  let noun: String
  private(set) var count = 0
  private(set) var failures: [String] = []
  /// Definitions that are right but cost time on every line that is read.
  var slow: [String] = []

  init(noun: String) {
    self.noun = noun
  }

  /// Counts tests, which have these failures.
  mutating func add(_ failures: [String], count: Int = 1) {
    self.count += count
    self.failures += failures
  }

  /// Prints every failure and the counts, and says how the program ends.
  func close(on console: Console) -> ExitStatus {
    for failure in failures { console.output.write(SafeText.of(failure) + "\n") }
    for name in slow { console.output.write("slow: \(SafeText.of(name))\n") }
    let tests = "\(count) \(noun)\(count == 1 ? "" : "s")"
    let failed = "\(failures.count) failure\(failures.count == 1 ? "" : "s")"
    console.output.write("\(tests), \(failed)\n")
    return ExitStatus(hasFound: !failures.isEmpty)
  }
}
