import Matching

/// What one record says, in the order in which it counts; reused from record to record.
package struct Reading {
  package struct CallbackSighting {
    package var callback: Int
    /// What it is when the app runs on a Mac, if that is another one.
    var callbackOnMac: Int?
    package var teller: Event.Teller
    /// Whose view it is told of.
    var owner: CallbackOwner?
    /// It is printed with empty parentheses, as a function without arguments is.
    var hasNoArgument = false
    /// Where it stands in the message.
    var range: Range<Int>
  }

  package struct ActionSighting {
    package var action: Int
    package var outcome: Outcome
    package var isImplied = false
    package var task: BackgroundTaskReference?
  }

  package internal(set) var callbacks: [CallbackSighting] = []
  package internal(set) var phase: (old: ScenePhase?, new: ScenePhase)?
  /// The app, view or scene that printed the phase, where the line names it.
  package internal(set) var phaseOwner: String?
  /// Where the phase stands in the message.
  var phaseRange = 0..<0
  package internal(set) var message: Int?
  /// The background task that the message is about.
  package internal(set) var messageTask: BackgroundTaskReference?
  package internal(set) var actions: [ActionSighting] = []
  /// The scene's names on the line, strongest kind first.
  package internal(set) var keys: [SceneKey] = []
  /// What kind of scene it is.
  package internal(set) var role: String?
  /// The address of the app delegate that spoke.
  package internal(set) var appDelegate: String?
  /// The process that a message of the system is about, as far as it names one.
  package internal(set) var subject: Subject?
  /// What the message tells.
  var tidings = Tidings()
  /// What a framework prints of the app's state, by its index in the vocabulary.
  package internal(set) var print: Int?
  /// What the line says of the app besides what happened.
  package internal(set) var facts: AppFacts?
  /// The state in which the app says that it launched.
  var launchState: ScenePhase?
  /// What the app says that it was launched for.
  var launchErrand: LaunchErrand?
  /// What prints the phase is the app, not one of its scenes or views.
  var isOfWholeApp: Bool { phaseOwner?.isAppName ?? false }
  /// The function that logged, where the format tells it and it is a callback.
  package internal(set) var function: Int?
  /// The line holds words that only an app says, though its process is not known as one.
  package internal(set) var revealsApp = false
  /// What of it holds numbers or addresses of the message, and where those stand.
  var taken: [TakenText] = []
  /// Patterns that gave up at their match limit.
  package internal(set) var limits = 0

  package init() {}

  package var isEmpty: Bool {
    callbacks.isEmpty && phase == nil && message == nil && actions.isEmpty && function == nil
      && !revealsApp && print == nil && facts == nil && launchState == nil
      && launchErrand == nil
  }

  /// Nothing in it is an event: it only says which app it is.
  var isOfFactsAlone: Bool {
    callbacks.isEmpty && phase == nil && message == nil && actions.isEmpty && function == nil
      && print == nil
  }

  /// The parts of the message that tell callbacks and phases.
  var lifecycleRanges: [Range<Int>] {
    let ranges = callbacks.map(\.range)
    return phase == nil ? ranges : ranges + [phaseRange]
  }

  /// Leaves out everything but what the app did.
  mutating func keepActions() {
    callbacks.removeAll(keepingCapacity: true)
    phase = nil
    phaseOwner = nil
    message = nil
    messageTask = nil
    subject = nil
    tidings = Tidings()
    print = nil
    facts = nil
    launchState = nil
    launchErrand = nil
    function = nil
    revealsApp = false
  }

  mutating func clear() {
    callbacks.removeAll(keepingCapacity: true)
    phase = nil
    phaseOwner = nil
    message = nil
    messageTask = nil
    actions.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    appDelegate = nil
    role = nil
    taken.removeAll(keepingCapacity: true)
    subject = nil
    tidings = Tidings()
    print = nil
    facts = nil
    launchState = nil
    launchErrand = nil
    revealsApp = false
    function = nil
    limits = 0
  }
}

extension String {
  /// `App`, `NotesApp`: SwiftUI's app types are called so.
  fileprivate var isAppName: Bool { hasSuffix("App") || self == "app" || self == "APP" }
}
