/// Dense logs of 100 lines, each in a file of its own.
func writeTraces(directory: String, count: Int, clock: Clock) -> Counts {
  Platform.makeDirectory(directory)
  var corpus = Corpus(
    style: .dense, limit: .max, press: Press(out: Output(descriptor: -1), clock: clock))
  corpus.press.seal()
  for number in stride(from: 1, through: count, by: 1) {
    let digits = String(number)
    let padding = String(repeating: "0", count: max(0, 5 - digits.count))
    let file = Platform.createFile("\(directory)/trace-\(padding)\(digits).log")
    corpus.press.out.descriptor = file
    writeDense(&corpus, scenes: 4, lineLimit: 100)
    Platform.closeFile(file)
  }
  return corpus.counts
}
