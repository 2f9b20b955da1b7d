import CommandLineKit

extension Command {
  static let check = Command(
    "check", summary: "Report lifecycle mistakes with the lines that prove them",
    discussion: """
      Text output shows three findings per rule and launch, each as soon as it is decided, and \
      closes with an account of rules and lines. A rule that found no occasion to judge is counted \
      there; --verbose says why.
      """,
    operands: [.logs],
    flags: Flag.reading + Flag.scope + Flag.judging + [
      .format(FindingsCommand.formats(of: .check)), .output, .redact, .date, .color,
      Flag("quiet", short: "q", category: "Output", summary: "Print findings and nothing else"),
      Flag(
        "verbose", short: "v", category: "Output",
        summary: "Say of every rule that did not judge why not"),
    ],
    examples: [
      Example("scenetrace check -v app.log", note: "Also say which rules did not judge, and why."),
      Example(
        "scenetrace check -f text -f json=findings.json app.log",
        note: "Print the findings, and keep them as JSON."),
      Example(
        "scenetrace check -f github -f sarif=findings.sarif app.log",
        note: "Annotate a GitHub workflow run, and keep the findings for code scanning."),
      Example("scenetrace check -F app.log", note: "Follow a log that is being written."),
    ])

  static let report = Command(
    "report", summary: "Write what was found and what happened as a page to look at",
    discussion: """
      Shows launches with the states of their scenes over time, findings where they lie, statistics \
      and what was read. Exits as check does.

      Of a summary that merge or batch wrote it makes the report of a fleet (html, markdown, json, sqlite): \
      how many traces violate which rule in which versions, with examples, durations, and what could not be \
      judged. That exits with 0.
      """,
    operands: [.logs],
    flags: Flag.reading + Flag.scope + Flag.judging + [
      .format(FindingsCommand.formats(of: .report)), .output, .redact, .date,
      Flag(
        "link-prefix", value: "URL", category: "Output",
        summary: "What links to the traces of a fleet begin with",
        detail: "Without it they lead to the paths of the traces, beside the page."),
      .color,
    ],
    examples: [
      Example("scenetrace report app.log -o app.html", note: "A page for the browser."),
      Example(
        "scenetrace report -f markdown app.log >> \"$GITHUB_STEP_SUMMARY\"",
        note: "The summary of a step on GitHub."),
      Example(
        "scenetrace report -f html=app.html -f sqlite=app.db app.log",
        note: "Several formats from one reading."),
      Example(
        "scenetrace report fleet.json -o fleet.html", note: "What batches of traces came to."),
    ])

  static let watch = Command(
    "watch", summary: "Show states and mistakes while the app runs",
    discussion: """
      On a terminal it takes the whole screen: a lane for each scene with its state and how long it has \
      been in it, what has to happen next, the latest callbacks and actions, and findings as they are \
      decided. '?' shows the keys; 'q' ends it, and so does the end of the log, after which the findings \
      stand in the terminal. Elsewhere, and where TERM is dumb, it prints one line for each change of \
      state and each finding.

      What must happen within some time is late when that has passed on the clock of this machine, and \
      is shown as such; it becomes a finding when the log's own clock has passed it with the next thing \
      that is told of the app, or with the log's end. So a report that is written with 's' says what \
      'scenetrace report' says of the same lines. It is made of the latest 100,000 states and events, and \
      5,000 findings.

      An app in the simulator, on a device, or on this Mac; of several processes '--process' or '/' choose one:

        xcrun simctl spawn booted log stream --style ndjson | scenetrace watch
        xcrun simctl launch --console-pty booted com.example.Notes | scenetrace watch
        idevicesyslog --process Notes | scenetrace watch
        log stream --style ndjson --predicate 'process == "Notes"' | scenetrace watch
      """,
    operands: [
      Operand("FILE", isOptional: true, summary: "Log; '-' is standard input")
    ],
    flags: Flag.reading.filter {
      !["recursive", "one-trace", "merge-by-time", "jobs"].contains($0.long)
    }
      + Flag.scope.filter { !["since", "until"].contains($0.long) }
      + Flag.judging.filter { !["source-root", "all"].contains($0.long) } + [
        .format(WatchCommand.formats), .output, .color,
        Flag("ascii", category: "Output", summary: "Draw with ASCII characters only"),
        Flag("stay", category: "Output", summary: "Keep the screen when the log has ended"),
      ],
    examples: [
      Example("scenetrace watch -F app.log", note: "Follow a log that is being written."),
      Example(
        "scenetrace watch --process Notes -F device.log", note: "Watch one app of a device."),
      Example(
        "scenetrace watch -f text -f jsonl=run.jsonl < app.log",
        note: "Look, and keep what happened as JSON."),
    ])

  static let diff = Command(
    "diff", summary: "Show what changed between two traces of the same",
    discussion: """
      Compares launches that correspond, and their scenes: which callbacks and actions are missing or \
      new and which come in another order, states, how long things took, how launches ended. Findings \
      that are new or gone stand under the change from which they follow. What two scenes do beside \
      each other has no order.

      An event that is missing, another order, a slower start and a finding that is new are worse than \
      before; with one of those the exit code is 1, as --fail-on says. That makes it a gate for traces \
      of tests: keep the trace of a good run, and compare each new one with it.
      """,
    operands: [
      Operand("OLD", summary: "Log of how it was; '-' is standard input"),
      Operand("NEW", summary: "Log of how it is"),
    ],
    flags: Flag.reading.filter { !["follow", "one-trace", "merge-by-time"].contains($0.long) }
      + Flag.scope + [
        .rule, .disable, .expect,
        Flag(
          "fail-on", value: "LEVEL", choices: ExitStatus.Threshold.allCases.map(\.rawValue),
          category: "Findings",
          summary: "Exit with 1 when something of this severity got worse; warning if not given"),
        Flag(
          "ignore-timing", category: "Selection", summary: "Do not compare how long things took"),
        Flag(
          "tolerance", value: "PERCENT", category: "Selection",
          summary: "Lengths may differ by so much, or by 0.1 s; 25 if not given"),
        .format(DiffCommand.formats), .output, .date, .color,
      ],
    examples: [
      Example(
        "scenetrace diff golden.log new.log", note: "Does the app still do what it did?"),
      Example(
        "scenetrace diff -f markdown -o diff.md golden.log new.log",
        note: "The same for a comment on a pull request."),
    ])

  static let explain = Command(
    "explain", summary: "Show how a line of a log was read, and which definition said so",
    operands: [Operand("FILE:LINE", summary: "Log, and the number of the line")],
    flags: [.patterns, .config, .noConfig],
    examples: [
      Example("scenetrace explain app.log:42", note: "Why was line 42 no event?")
    ])

  static let timeline = Command(
    "timeline", summary: "Show launches, scenes and the states that each was in",
    discussion: """
      Of every launch it shows what is known of it, a picture of the states over time, and a table \
      for each unit. A column of the picture is an equal share of the time, or of the lines where a \
      state has no clock; it shows the state that has the largest part of it. The closing statistics \
      count what the log shows from beginning to end; median and p95 are by nearest rank.
      """,
    operands: [.logs],
    flags: Flag.reading + Flag.scope + [
      Flag(
        "launch", value: "N", isRepeatable: true, category: "Selection",
        summary: "Only the launch of this number within its log"),
      Flag(
        "scene", value: "NAME", isRepeatable: true, category: "Selection",
        summary: "Only this scene: a name, an alias, or how only one begins"),
      Flag("events", category: "Output", summary: "Show what was told of each unit"),
      Flag("views", category: "Output", summary: "Show view controllers and views as well"),
      .format(TimelineCommand.formats), .output, .redact, .date, .color,
    ],
    examples: [
      Example("scenetrace timeline --events app.log", note: "Show states and what caused them."),
      Example(
        "scenetrace timeline --launch 2 --since +30s app.log",
        note: "Show the second launch from half a minute after the first event on."),
    ])
}

extension Flag {
  /// What commands that show findings have in common.
  static let judging: [Flag] = [
    .rule, .disable, .expect,
    Flag(
      "baseline", value: "FILE", category: "Findings",
      summary: "Report only findings that this baseline does not hold",
      detail: "'scenetrace baseline write' writes one."),
    Flag(
      "severity", value: "LEVEL", choices: ["error", "warning", "note"], category: "Findings",
      summary: "Show findings of at least this severity",
      detail: "What is not shown is still counted, and still decides the exit code."),
    Flag(
      "fail-on", value: "LEVEL", choices: ExitStatus.Threshold.allCases.map(\.rawValue),
      category: "Findings", summary: "Exit with 1 from this severity on; warning if not given"),
    Flag(
      "source-root", value: "DIR", isRepeatable: true, category: "Findings",
      summary: "Point at the app's source below this directory",
      detail: """
        Where a finding's lines name a file and a line, such as SceneDelegate.swift:42, the formats \
        sarif, github and gitlab point there, not at the log.
        """),
    Flag("all", category: "Findings", summary: "Show every finding of a rule"),
  ]
}
