import Lifecycle

/// Judges one case of one rule in one unit or launch, event by event.
class Monitor {
  /// The unit it watches; nil for the whole launch.
  final var unit: Int?
  /// The event that it took last may have changed its deadline or its interest.
  final var mayStandOtherwise = true
  /// Its case accuses the launch of nothing, whatever comes, and leaves nothing undecided.
  final var isExempt = false

  init(unit: Int?) { self.unit = unit }

  /// It can forget what it saw, and watch another unit.
  var mayBeginAnew: Bool { false }
  /// Stands as a new one that watches `unit` and remembers lines in `exhibits`.
  func beginAnew(unit: Int?, _ exhibits: ExhibitStore) {
    self.unit = unit
    mayStandOtherwise = true
    isExempt = false
  }

  /// The trace time after which `advance` has something to do.
  var deadline: Int64? { nil }
  /// What it has to be asked about as it stands.
  var interest: Interest { .all }
  /// Takes an event that is something to its case: `context.roles` says what.
  func step(_ context: JudgeContext, _ relation: JudgeContext.Relation) -> [Verdict] { [] }
  /// Trace time reached `time`, and `line` is the first line that is later.
  func advance(to time: Int64, before line: Int) -> [Verdict] { [] }
  /// The launch is over, because its process is gone or because the input is.
  func end(_ launch: Launch, isProcessGone: Bool) -> [Verdict] { [] }
  /// The violations that the rest of the launch may still excuse.
  var held: [Draft] { [] }
  /// What is owed to it, in the order of lines.
  func debts(_ vocabulary: Vocabulary) -> [Debt] { [] }
  /// Names the lines that it remembers.
  func forEachExhibit(_ body: (Exhibit) -> Void) {}
}
