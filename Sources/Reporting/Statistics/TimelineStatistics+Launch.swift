import Lifecycle
import LogInput

extension TimelineStatistics {
  /// Measures one launch by the states of its app.
  init(of launch: Launch, app: [SpanExcerpt]) {
    self.init()
    let spans = app.filter { $0.span.region != .visibility }
    if launch.isSeenFromStart { measureLaunch(spans) }
    // A Mac's app is neither suspended nor in the background, and inactive is what lies behind
    // another one.
    guard !launch.isMac else { return }
    let stays = AppStay.all(in: spans, endIsTold: launch.isEndTold)
    for stay in stays where stay.isWhole {
      add(stay.length, stay.place == .foreground ? .foreground : .background)
    }
    for (before, after) in zip(stays, stays.dropFirst()) where before.place == .background {
      measureReturn(after)
    }
    for stay in stays where stay.place == .foreground { measureInterruptions(stay.spans) }
    for (index, excerpt) in spans.enumerated() where excerpt.span.state == .suspended {
      let isLast = index == spans.count - 1
      if excerpt.isWhole, !isLast || launch.isEndTold { add(excerpt.length, .suspended) }
    }
  }

  private mutating func measureLaunch(_ spans: [SpanExcerpt]) {
    guard let first = spans.first, first.span.state == .launching, !first.isCutBefore,
      let active = spans.firstIndex(where: { $0.span.state == .active }),
      spans[..<active].allSatisfy({ $0.span.state == .launching || $0.span.state == .inactive })
    else { return }
    add(ClockedLength(from: first.span.start, to: spans[active].span.start), .coldToActive)
  }

  private mutating func measureReturn(_ stay: AppStay) {
    guard stay.place == .foreground, let first = stay.spans.first, !first.isCutBefore,
      first.span.state == .inactive,
      let active = stay.spans.first(where: { $0.span.state == .active })
    else { return }
    add(ClockedLength(from: first.span.start, to: active.span.start), .warmToActive)
  }

  private mutating func measureInterruptions(_ spans: [SpanExcerpt]) {
    guard spans.count > 2 else { return }
    for index in 1..<spans.count - 1 {
      let states = [spans[index - 1], spans[index], spans[index + 1]].map(\.span.state)
      guard states == [.active, .inactive, .active] else { continue }
      add(spans[index].length, .interruptions)
    }
  }
}

extension SpanExcerpt {
  fileprivate var length: ClockedLength? { ClockedLength(from: span.start, to: span.end) }

  /// It is shown from its beginning to its end.
  var isWhole: Bool { !isCutBefore && !isCutAfter }
}
