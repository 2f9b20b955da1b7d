import Reporting

/// The inputs that a configuration leaves out, counted.
final class IgnoredInputs {
  private let configuration: Configuration
  private var count = 0

  init(_ configuration: Configuration) { self.configuration = configuration }

  /// Whether an input of this name is left out.
  func takes(_ name: String) -> Bool {
    guard !configuration.ignored.isEmpty else { return false }
    let path = configuration.relativePath(of: name)
    guard configuration.ignored.contains(where: { $0.matches(path) }) else { return false }
    count += 1
    return true
  }

  /// Says how many were left out.
  func remark(to console: Console) {
    guard count > 0, let file = configuration.path else { return }
    let what = count == 1 ? "1 input was" : "\(count) inputs were"
    console.remark("\(what) left out (ignore: in \(file))")
  }
}
