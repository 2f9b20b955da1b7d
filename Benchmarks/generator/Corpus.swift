/// Writes lines until the corpus is full; a line that does not fit is taken back.
struct Corpus {
  var press: Press
  private let events: [Template]
  private let actions: [[Template]]
  private let limit: Int
  private(set) var counts = Counts()
  private(set) var isFull = false

  init(style: Style, limit: Int, press: Press) {
    var press = press
    events = Event.allCases.map { press.compile(Origin.app.line(style, $0.message)) }
    actions = Action.allCases.map { action in
      action.messages.map { press.compile(Origin.app.line(style, $0)) }
    }
    self.press = press
    self.limit = limit
  }

  @inline(__always)
  mutating func write(_ template: Template, _ sort: Counts.Sort) {
    press.out.makeRoom()
    let start = press.out.cursor
    press.put(template)
    let length = press.out.cursor - start
    if isFull || counts.bytes + length > limit {
      press.out.cursor = start
      isFull = true
      return
    }
    counts.add(sort, length: length)
  }

  mutating func write(_ event: Event) {
    if event == .willFinishLaunching { relaunch() }
    write(events[event.rawValue], .lifecycle)
  }

  mutating func write(_ action: Action) {
    if action == .beginTask { press.task += 1 }
    let wordings = actions[action.rawValue]
    let index =
      action.isOneOfAPair ? press.process % wordings.count : press.random.below(wordings.count)
    write(wordings[index], .action)
  }

  /// A new process for every launch but the first.
  private mutating func relaunch() {
    guard counts[.lifecycle] > 0 else { return }
    press.process += 1 + press.random.below(400)
    if press.process > 99_999 { press.process = 500 + press.random.below(400) }
    press.appThread = 3000 + press.random.below(900_000)
    press.task = 0
  }
}
