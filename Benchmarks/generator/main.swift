// Writes synthetic app-lifecycle logs for the benchmarks.
//
// The output depends on the arguments alone: all random numbers come from one seed.

let usage = """
  usage: generate-corpus syslog|ndjson BYTES [--stems FRACTION] > FILE
         generate-corpus dense|bare|varied BYTES > FILE
         generate-corpus traces DIR COUNT
  """

var stems: Double?
var operands: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  if argument == "--stems" {
    guard let fraction = arguments.popFirst().flatMap(Double.init), (0...1).contains(fraction)
    else { fail("--stems needs a fraction between 0 and 1", status: 2) }
    stems = fraction
  } else {
    operands.append(argument)
  }
}

let kind = operands.first ?? ""
let number = operands.last.flatMap { Int($0) } ?? -1
guard number >= 0, operands.count == (kind == "traces" ? 3 : 2) else {
  fail("bad arguments\n\(usage)", status: 2)
}
let syslogStart = Clock(year: 2024, month: 11, day: 12, second: 44_677, microsecond: 0)
let isoStart = Clock(year: 2025, month: 3, day: 1, second: 32_400, microsecond: 123)

func corpus(_ style: Style) -> Corpus {
  let press = Press(out: Output(descriptor: 1), clock: style == .syslog ? syslogStart : isoStart)
  return Corpus(style: style, limit: number, press: press)
}

let counts: Counts
switch kind {
case "syslog", "ndjson":
  let style: Style = kind == "syslog" ? .syslog : .ndjson
  var log = SparseLog(style: style, stemShare: stems ?? 0.6, corpus: corpus(style))
  counts = log.write()
case "dense", "bare", "varied":
  var log = corpus(Style(rawValue: kind) ?? .dense)
  log.press.seal()
  writeDense(&log, scenes: 4)
  counts = log.counts
case "traces":
  counts = writeTraces(directory: operands[1], count: number, clock: isoStart)
default:
  fail("unknown kind \(kind)\n\(usage)", status: 2)
}
counts.report(kind)
