import Reporting
import Rules

/// Changes rules and the traces of their examples a little, and tells what nobody notices.
///
/// Each bound is moved by one millisecond, each count by one: some example must come out otherwise. In
/// the trace of each violating example every line of evidence is taken out, told twice, and swapped with
/// the next: what is found must change.
struct RuleMutation {
  let catalogs: Catalogs

  /// The changes that no example notices; how many there were is added to `count`.
  func survivors(of rule: Rule, count: inout Int) -> [String] {
    let bounds = rule.mutants(catalogs.vocabulary)
    count += bounds.count
    let quiet = bounds.filter { mutant in
      let runner = RuleExampleRunner(catalogs: catalogs.replacing(mutant.rule), only: rule.id)
      return rule.examples.allSatisfy { runner.failures(of: $0, in: mutant.rule).isEmpty }
    }
    var survivors = quiet.map(\.change)
    let runner = RuleExampleRunner(catalogs: catalogs, only: rule.id)
    for example in rule.examples where example.kind == .violating {
      for mutant in TraceMutant.all(of: example) {
        count += 1
        if runner.failures(of: mutant.example, in: rule).isEmpty {
          survivors.append("\(example.name): \(mutant.change)")
        }
      }
    }
    return survivors.filter { rule.equivalents[$0] == nil }.map { "\(rule.id): \($0)" }
  }
}

/// An example with one line of its trace taken out, told twice, or swapped with the next.
struct TraceMutant {
  let change: String
  let example: RuleExample

  static func all(of example: RuleExample) -> [TraceMutant] {
    let lines = example.trace.split(separator: "\n", omittingEmptySubsequences: false)
    let evidence = Set(example.expectations.flatMap { $0.evidence ?? [$0.line] })
    return evidence.sorted().filter { lines.indices.contains($0 - 1) }.flatMap { number in
      let index = number - 1
      var without = lines
      without.remove(at: index)
      var mutants = [
        TraceMutant(change: "without line \(number)", example: example.with(without))
      ]
      if lines.indices.contains(index + 1), !lines[index + 1].isEmpty {
        var swapped = lines
        swapped.swapAt(index, index + 1)
        mutants.append(
          TraceMutant(
            change: "lines \(number) and \(number + 1) swapped", example: example.with(swapped)))
      }
      return mutants
    }
  }
}

extension RuleExample {
  fileprivate func with(_ lines: [Substring]) -> RuleExample {
    var example = self
    example.trace = lines.joined(separator: "\n")
    return example
  }
}
