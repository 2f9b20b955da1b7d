import LogInput

/// A background task of an app, as its report shows it.
package struct BackgroundTask: Sendable, Equatable {
  package enum Ending: String, Sendable {
    case ended, expired, completed
    /// The app let go of it, and never completed it.
    case abandoned
    /// It was open when its launch, or the log, ended.
    case open
  }

  package enum Kind: String, Sendable {
    /// beginBackgroundTask, with an identifier of this process.
    case assertion
    /// BGTaskScheduler's, with an identifier of the app's own.
    case scheduled
  }

  package var kind: Kind
  package var id: Int?
  package var name: String?
  package var beginLine: Int
  package var begin: Moment?
  package var endLine: Int?
  package var end: Moment?
  package var ending: Ending
}

/// The background tasks of one launch: each is begun, may expire, and is ended.
struct BackgroundTaskTable {
  /// More than an app can hold at once; of more than these the ones that ended first are not listed.
  private static let mostTasks = 4096

  private(set) var tasks: [BackgroundTask] = []
  private var open: [Int] = []

  /// The log tells of tasks at all.
  var isInstrumented: Bool { !tasks.isEmpty }
  var hasOpen: Bool { !open.isEmpty }
  var openTasks: [BackgroundTask] { open.map { tasks[$0] } }

  /// Whether one is open that an app holds to run on, begun on another line than this.
  func hasOpenAssertion(besides line: Int?) -> Bool {
    open.contains { tasks[$0].kind == .assertion && tasks[$0].beginLine != line }
  }
  /// The one that ended last.
  private(set) var lastEnded: BackgroundTask?

  mutating func begin(
    _ kind: BackgroundTask.Kind, _ reference: BackgroundTaskReference?, at line: Int,
    _ moment: Moment?
  ) {
    // The system's own line repeats what the app printed; 0 is the identifier of none.
    guard reference?.id != 0, index(kind, reference, isExact: true) == nil,
      kind != .scheduled || !isRunning(reference)
    else {
      learn(kind, reference)
      return
    }
    if tasks.count >= Self.mostTasks { forgetOldest() }
    open.append(tasks.count)
    tasks.append(
      BackgroundTask(
        kind: kind, id: reference?.id, name: reference?.name, beginLine: line, begin: moment,
        ending: .open))
  }

  /// Makes room for a quarter more: an endless trace must not blind the table to what is open now.
  private mutating func forgetOldest() {
    var surplus = Self.mostTasks / 4
    if open.count > Self.mostTasks - surplus { open.removeFirst(surplus) }
    let isOpen = Set(open)
    var kept: [BackgroundTask] = []
    var places: [Int: Int] = [:]
    for (place, task) in tasks.enumerated() {
      if surplus > 0, !isOpen.contains(place) {
        surplus -= 1
        continue
      }
      places[place] = kept.count
      kept.append(task)
    }
    tasks = kept
    open = open.compactMap { places[$0] }
  }

  /// What runs by this name is a run that was told already, by the system or by the app.
  private func isRunning(_ reference: BackgroundTaskReference?) -> Bool {
    open.contains { place in
      tasks[place].kind == .scheduled
        && (reference?.name == nil || tasks[place].name == reference?.name)
    }
  }

  mutating func end(
    _ kind: BackgroundTask.Kind, _ reference: BackgroundTaskReference?, at line: Int,
    _ moment: Moment?
  ) {
    guard let place = index(kind, reference, isExact: false) else { return }
    let task = open.remove(at: place)
    tasks[task].endLine = line
    tasks[task].end = moment
    if tasks[task].ending == .open {
      tasks[task].ending = kind == .scheduled ? .completed : .ended
    }
    lastEnded = tasks[task]
  }

  /// A scheduled task is gone without having been completed, in time or at all.
  mutating func abandon(_ reference: BackgroundTaskReference?, at line: Int, _ moment: Moment?) {
    guard let place = index(.scheduled, reference, isExact: false) else { return }
    tasks[open[place]].ending = .abandoned
    end(.scheduled, reference, at: line, moment)
  }

  mutating func expire(_ kind: BackgroundTask.Kind, _ reference: BackgroundTaskReference?) {
    guard let place = index(kind, reference, isExact: false) else { return }
    tasks[open[place]].ending = .expired
  }

  /// The system's line about a task that the app told without its number, or the other way round.
  private mutating func learn(_ kind: BackgroundTask.Kind, _ reference: BackgroundTaskReference?) {
    guard let place = index(kind, reference, isExact: true) else { return }
    let task = open[place]
    tasks[task].id = tasks[task].id ?? reference?.id
    tasks[task].name = tasks[task].name ?? reference?.name
  }

  /// The open task of this identifier, else of this name; when the line says neither, or nothing that
  /// any open task is called, the last one begun.
  private func index(
    _ kind: BackgroundTask.Kind, _ reference: BackgroundTaskReference?, isExact: Bool
  ) -> Int? {
    func last(where fits: (Int) -> Bool) -> Int? {
      open.indices.last { tasks[open[$0]].kind == kind && fits(open[$0]) }
    }
    if let id = reference?.id {
      return last { tasks[$0].id == id }
        ?? last {
          tasks[$0].id == nil
            && (reference?.name == nil || tasks[$0].name == nil
              || tasks[$0].name == reference?.name)
        }
    }
    if isExact { return nil }
    guard let name = reference?.name else { return last { _ in true } }
    return last { tasks[$0].name == name } ?? last { tasks[$0].name == nil }
  }
}
