import CommandLineKit

extension Command {
  static let baseline = Command(
    "baseline", summary: "Write down which findings are known, so that only new ones count",
    discussion: """
      A baseline names findings by their rule, their input and what their evidence says, without line \
      numbers, times, process ids and addresses, and says how many of each there are. 'scenetrace \
      check --baseline FILE' reports those beyond that number.
      """,
    flags: Flag.reading.filter { $0.id != Flag.follow.id }
      + [.platform, .rule, .disable, .expect],
    subcommands: [
      Command(
        "write", summary: "Write the findings of logs to a baseline",
        discussion: """
          The file is written anew, and only when all logs could be read. That a log holds no \
          lifecycle event is never written down.
          """,
        operands: [.baseline, .logs],
        examples: [
          Example(
            "scenetrace baseline write baseline.yml logs/*.log",
            note: "From now on report only what is not there today.")
        ]),
      Command(
        "prune", summary: "Take out of a baseline what the logs no longer show",
        discussion: """
          Only entries of the logs that are named can be out of date, and only those of rules that \
          judge.
          """,
        operands: [.baseline, .logs]),
    ])
}

extension Operand {
  static let baseline = Operand("BASELINE", summary: "File of the baseline")
}

extension Flag {
  static let rule = Flag(
    "rule", value: "ID", suggestion: .listed(by: "rules list --names"), isRepeatable: true,
    category: "Findings",
    summary: "Judge by this rule only")

  static let disable = Flag(
    "disable", value: "ID", suggestion: .listed(by: "rules list --names"), isRepeatable: true,
    category: "Findings",
    summary: "Do not judge by this rule")

  static let expect = Flag(
    "expect", value: "ACTION",
    suggestion: .listed(by: "vocabulary list --kind action --names"), isRepeatable: true,
    category: "Findings",
    summary: "The app logs this action, so its absence counts")
}
