import Matching
import YAMLDocument

/// A lifecycle callback, under Apple's name for it.
package final class Callback: Sourced, Sendable {
  package let name: String
  package let transition: Transition?
  /// Its name when the launch proves to be AppKit's or watchOS's: they share spellings with UIKit.
  package let nameOnAppKit: String?
  package let nameOnWatch: String?
  /// The life cycle whose use it proves.
  package let proves: LifecycleSystem?
  package let source: DefinitionSource

  /// What it tells of a view.
  package let viewStep: ViewStep?
  /// The system runs the app for an errand: a push, a fetch, a transfer.
  package let isErrand: Bool

  /// It is told of one scene, not of the process.
  package let isOfScene: Bool
  /// It is told to a view controller or window: no lifecycle line of a unit.
  package let isOfView: Bool
  /// It tells that scenes of the past will not come back.
  let discardsScenes: Bool

  init(
    name: String, transition: Transition?, nameOnAppKit: String?, nameOnWatch: String?,
    proves: LifecycleSystem?, source: DefinitionSource, isErrand: Bool
  ) {
    self.name = name
    self.transition = transition
    self.nameOnAppKit = nameOnAppKit
    self.nameOnWatch = nameOnWatch
    self.proves = proves
    self.source = source
    self.isErrand = isErrand
    viewStep = ViewStep(callback: name)
    isOfScene = name.hasPrefix("scene.")
    isOfView = name.hasPrefix("view.") || name.hasPrefix("window.")
    discardsScenes = name == "session.didDiscard"
  }
}

/// A way in which a callback is printed that its name alone does not tell from other text.
package struct CallbackPattern {
  package var callback: Int
  package var expression: RegularExpression
  /// It is made of common words that count in app lines only.
  package var isOfAppsOnly: Bool
}

/// The life cycle that a launch follows.
package enum LifecycleSystem: String, CaseIterable, Sendable {
  case unknown
  /// UIKit, with or without scenes.
  case uikit
  case uikitApp = "uikit-app"
  case uikitScene = "uikit-scene"
  case swiftui
  case appkit
  case watchkit
}

/// A word for something that an app does.
package final class ActionWord: Sourced {
  package var name: String
  /// How much one match proves: verb plus API-like object, verb alone, or progress.
  package var confidence: Confidence
  /// What it is about: persistence, network, bgtask ...
  package let category: String
  /// The system watches over it: it tells of the life cycle even without a callback.
  package let isOfLifecycle: Bool
  package var expression: RegularExpression
  /// Actions that are dropped from the same line when this one matches.
  package var suppresses: [Int] = []
  package var implies: [Int] = []
  /// The words for failure, delay and denial are part of its own vocabulary.
  package var ignoresOutcomes: Bool
  /// A spelling so particular to apps that it is sought in every line, and makes its process an app.
  package var everywhere: RegularExpression?
  /// Where this matches too, the action is `otherwise` instead.
  package var exception: (expression: RegularExpression, otherwise: Int)?
  package var captures: [(key: String, expression: RegularExpression)]
  package let source: DefinitionSource
  /// What it does with a background task.
  let taskStep: TaskStep?

  init(
    name: String, confidence: Confidence, category: String, expression: RegularExpression,
    suppresses: [Int] = [], implies: [Int] = [], ignoresOutcomes: Bool,
    everywhere: RegularExpression? = nil,
    exception: (expression: RegularExpression, otherwise: Int)? = nil,
    captures: [(key: String, expression: RegularExpression)], source: DefinitionSource
  ) {
    self.name = name
    self.confidence = confidence
    self.category = category
    isOfLifecycle = category == "bgtask"
    self.expression = expression
    self.suppresses = suppresses
    self.implies = implies
    self.ignoresOutcomes = ignoresOutcomes
    self.everywhere = everywhere
    self.exception = exception
    self.captures = captures
    self.source = source
    taskStep = TaskStep(action: name)
  }

  /// What an action does with a background task.
  enum TaskStep {
    case begin(BackgroundTask.Kind), end(BackgroundTask.Kind), expire

    init?(action: String) {
      switch action {
      case "bgtask.begin": self = .begin(.assertion)
      case "bgtask.end": self = .end(.assertion)
      case "bgtask.expire": self = .expire
      case "bgts.start": self = .begin(.scheduled)
      case "bgts.complete": self = .end(.scheduled)
      default: return nil
      }
    }
  }

  package enum Confidence: String, CaseIterable, Sendable { case high, medium, low }

  /// It went as it says whatever else the line says, and `action` follows from it.
  func isDone(implying action: Int) -> Bool { ignoresOutcomes && implies.contains(action) }
}

/// Words that say how an action went.
package struct OutcomeWord: Sourced {
  package var outcome: Outcome
  package var expression: RegularExpression
  package let source: DefinitionSource
}

/// A way in which a ScenePhase is printed; its groups are `new`, `old` and `owner`.
package struct PhasePattern: Sourced {
  package var name: String
  package var expression: RegularExpression
  /// It is made of common words that count in app lines only.
  package var isOfAppsOnly: Bool
  package let source: DefinitionSource
}

/// A way in which a line names its scene; its group is `v`.
package final class IdentityPattern {
  package let key: SceneKey.Kind
  package let expression: RegularExpression
  /// The group of the name.
  let group: Int?
  private let keys: YAMLMapping

  init(key: SceneKey.Kind, expression: RegularExpression, keys: YAMLMapping) {
    self.key = key
    self.expression = expression
    self.keys = keys
    group = expression.group(named: "v")
  }

  package var samples: [(line: String, value: String)] { (try? Self.samples(keys)) ?? [] }
  package var rejects: [String] { (try? keys["rejects"]?.strings()) ?? [] }
}

/// One name of a scene.
package struct SceneKey: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case session, sceneID, label, pointer, delegate, appDelegate
    /// No name, but what kind of scene it is.
    case role
  }
  package var kind: Kind
  package var value: String

  /// The scene is called so in all launches, and no other one is.
  package var lasts: Bool {
    switch kind {
    case .session, .label: value != "default"
    case .sceneID: !value.hasSuffix("default")
    case .pointer, .delegate, .appDelegate, .role: false
    }
  }
}
