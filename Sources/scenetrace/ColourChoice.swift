/// Whether to colour what is written to one place.
struct ColourChoice {
  /// The value of `--color`.
  var flag: String
  var isTerminal: Bool
  var environment: (String) -> String?

  /// The flag first, then the variables, the widest agreed upon first; else whether a person reads.
  var isOn: Bool {
    switch flag {
    case "always": return true
    case "never": return false
    default: break
    }
    if isSet("NO_COLOR") { return false }
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] where isSet(name) && environment(name) != "0" {
      return true
    }
    if environment("TERM") == "dumb" || environment("CLICOLOR") == "0" { return false }
    return isTerminal
  }

  private func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
}

extension ColourChoice {
  /// What is printed at the console.
  init(flag: String, _ console: Console) {
    self.init(
      flag: flag, isTerminal: console.isOutputTerminal, environment: OperatingSystem.environment)
  }
}
