import CommandLineKit

extension Command {
  static let batch = Command(
    "batch", summary: "Read many traces, and write a line for each",
    discussion: """
      Reads traces in processes of their own and writes one line of JSON for each, in the order of the inputs, \
      and at the end how many there were. A line is one write of at most 4,096 bytes. The same traces give the \
      same lines, whatever the number of processes, the machine and the day. A trace that ends the process that \
      reads it, or takes too long, is tried once more, then left out and named as quarantined; the others are \
      not touched by it.

      'scenetrace merge' makes a summary of any number of such outputs, in any order, and 'scenetrace report' \
      a page of that. Suppressions and baselines do not apply: a fleet is counted as it is.

      Exits with 0 when all traces have their lines, whatever was found in them, and with 2 when arguments or \
      definitions are wrong, or a list cannot be read; trying again does not help then. Any other code, and an \
      output without its last line, mean that it did not come to its end.
      """,
    operands: [
      Operand(
        "PATH", isRepeatable: true, isOptional: true,
        summary: "Logs, archives, and directories of such, each log a trace of its own")
    ],
    flags: [
      Flag(
        "paths-from", value: "FILE", category: "Input",
        summary:
          "Read the traces whose paths stand in this file, one in each line; - is standard input"),
      Flag(
        "null", short: "0", category: "Input",
        summary: "Paths of --paths-from end in a NUL byte, as find -print0 writes them"),
      Flag(
        "frames", value: "FILE", category: "Input",
        summary:
          "Read lines with their traces: SESSION, a tab, and a line of it; - is standard input",
        detail: """
          Sorted by the bytes of SESSION, the lines of a session in their order: LC_ALL=C sort -s -t $'\\t' -k 1,1. \
          What is out of order is refused.
          """),
      Flag(
        "manifest", value: "FILE", category: "Input",
        summary: "What the logs do not say: a table of id, device-id, app, version, os, device",
        detail: """
          Tab-separated; the first row names the columns. The id of a trace is its path, or its session.
          """),
      Flag(
        "pack", value: "PATH", isRepeatable: true, category: "Input",
        summary: "Add the definitions of this pattern file, or directory"),
      .patterns, .config, .noConfig,
      Flag(
        "jobs", short: "j", value: "N", category: "Input",
        summary: "Read in N processes (default: as many as there are processors)"),
    ] + Flag.reading.filter { ["input-format", "year", "zone"].contains($0.long) }
      + Flag.scope.filter { !["since", "until", "process"].contains($0.long) }
      + [.rule, .disable, .expect] + [
        Flag(
          "limit-bytes", value: "N", category: "Selection",
          summary: "Read at most so much of a trace; 64m if not given"),
        Flag(
          "limit-events", value: "N", category: "Selection",
          summary: "Stop at so many events of a trace; 5000000 if not given"),
        Flag(
          "limit-findings", value: "N", category: "Selection",
          summary: "Stop at so many findings of a trace; 100000 if not given"),
        Flag(
          "limit-seconds", value: "N", category: "Selection",
          summary: "Take a trace to hang that takes longer; 60 if not given"),
        Flag(
          "emit", value: "WHAT", choices: BatchCommand.Emission.allCases.map(\.rawValue),
          category: "Output",
          summary: "A line for each trace (partial, if not given), or one summary"),
        .output,
      ],
    examples: [
      Example("scenetrace batch traces > traces.jsonl", note: "One line for each trace."),
      Example(
        "scenetrace batch --paths-from list.txt --emit summary -o fleet.json",
        note: "One summary of all."),
    ])

  static let merge = Command(
    "merge", summary: "Make one summary of what batches wrote",
    discussion: """
      Reads lines of 'scenetrace batch', and summaries that were merged before, in any order and grouping: \
      the summary is the same to the byte. Parts that were judged by other definitions are refused, and so \
      are parts that lack their end.
      """,
    operands: [
      Operand(
        "FILE", isRepeatable: true, isOptional: true,
        summary: "Outputs of batch and merge; '-' is standard input")
    ],
    flags: [
      Flag(
        "traces", value: "N", category: "Selection",
        summary: "Fail unless there are exactly so many traces"),
      Flag(
        "dedupe", category: "Selection",
        summary: "Count a trace once, whose line comes again"),
      .output,
    ],
    examples: [
      Example("scenetrace merge part-*.jsonl -o fleet.json", note: "One summary of all parts.")
    ])
}
