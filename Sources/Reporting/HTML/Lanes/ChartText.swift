import Lifecycle
import LogInput
import Rules

/// What marks of a picture say when one looks closer.
struct ChartText {
  let lines: TraceLines

  private static let separator = " · "
  /// How many of several states or events are named.
  private static let mostNames = 4

  private var input: Int? { lines.hasManyFiles ? nil : 0 }

  func label(of mark: SpanMark) -> String {
    if let only = mark.only { return only.span.state.rawValue }
    return Counted.text(mark.spans.count, "state")
  }

  func title(of mark: SpanMark) -> String {
    guard let first = mark.spans.first?.span, let last = mark.spans.last?.span else { return "" }
    var parts = [label(of: mark)]
    if mark.only == nil {
      parts[0] += ", mixed: " + shares(of: mark)
    }
    let times = [first.start, last.end].compactMap { $0?.reading.columnText }
    if times.count == 2 { parts.append(times.joined(separator: " to ")) }
    if let start = first.start, let end = last.end {
      parts.append(DurationText.of(nanoseconds: end.traceTime &- start.traceTime))
    }
    parts.append("lines " + lines.range(first.fromLine, last.toLine, besides: input))
    if let only = mark.only {
      if only.span.confidence != .certain { parts.append(only.span.confidence.rawValue) }
      if !only.isWhole { parts.append("only a part is shown") }
    }
    return parts.joined(separator: Self.separator)
  }

  /// `active 93 %, inactive 7 %`.
  private func shares(of mark: SpanMark) -> String {
    let states = Set(mark.spans.map(\.span.state))
    let total = max(1, mark.shares.reduce(0) { $0 + $1.size })
    return mark.shares.map { look, size in
      let names = UnitState.allCases.filter { states.contains($0) && LaneLook($0) == look }
      let percent = Int((Double(size) / Double(total) * 100).rounded())
      return "\(names.map(\.rawValue).joined(separator: "/")) \(percent) %"
    }.joined(separator: ", ")
  }

  /// The events' own names, without what they are told to: `didBecomeActive`.
  func label(of tick: TickMark) -> String {
    guard let first = tick.events.first else { return "" }
    if tick.events.count > 1 { return Counted.text(tick.events.count, "event") }
    return Self.shortName(first)
  }

  static func shortName(_ event: TimelineEvent) -> String {
    let name = CutText.of(event.name, to: HTMLLimits.name)
    guard event.transition != nil, let dot = name.firstIndex(of: ".") else { return name }
    return String(name[name.index(after: dot)...])
  }

  func title(of tick: TickMark) -> String {
    guard let first = tick.events.first, let last = tick.events.last else { return "" }
    var parts: [String] = []
    if tick.events.count > 1 {
      var names: [String] = []
      for event in tick.events.prefix(200) where !names.contains(event.name) {
        names.append(event.name)
      }
      let some = names.prefix(Self.mostNames).map { CutText.of($0, to: HTMLLimits.name) }
      parts.append(
        "\(Counted.text(tick.events.count, "event")): \(some.joined(separator: ", "))"
          + (names.count > some.count ? " ..." : ""))
    } else {
      parts.append(CutText.of(first.name, to: HTMLLimits.name))
    }
    if let time = first.moment?.reading.columnText { parts.append(time) }
    if tick.events.count == 1 {
      parts.append("line " + lines.number(of: first.line, besides: input))
      if first.outcome != .done { parts.append(first.outcome.rawValue) }
    } else {
      parts.append("lines " + lines.range(first.line, last.line, besides: input))
    }
    return parts.joined(separator: Self.separator)
  }
}
