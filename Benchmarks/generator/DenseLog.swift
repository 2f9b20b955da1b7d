/// Every line an event or an action.
func writeDense(_ corpus: inout Corpus, scenes: Int, lineLimit: Int = .max) {
  var story = Story(scenes: scenes, switchShare: 0.25, endShare: 0.002)
  let lastLine = lineLimit == .max ? Int.max : corpus.counts.lines + lineLimit
  while !corpus.isFull, corpus.counts.lines < lastLine {
    corpus.press.clock.advance(1 + corpus.press.random.below(40_000))
    let (event, actions) = story.step(&corpus.press)
    corpus.write(event)
    for action in actions where corpus.counts.lines < lastLine {
      corpus.press.clock.advance(1 + corpus.press.random.below(900))
      corpus.write(action)
    }
  }
  corpus.press.out.flush()
}
