/// What a unit did, whoever told it: a delegate callback, a notification, a phase or a system line.
package enum Transition: String, CaseIterable, Sendable {
  case launch, connect, enterForeground, becomeActive, resignActive, enterBackground, disconnect
  case terminate
  /// AppKit alone: all windows of the app go, and come back.
  case hide, unhide

  /// Without the witness that other modules would call for the derived one.
  package static func == (one: Transition, other: Transition) -> Bool {
    one.ordinal == other.ordinal
  }
}

/// A set of transitions.
package struct TransitionSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }
  /// No transition, said without the generic initializer of a literal, which other modules cannot specialize.
  package init() { rawValue = 0 }
  package init(_ transition: Transition) { rawValue = 1 << UInt16(transition.ordinal) }

  /// Without the generic code of a set's other one, which other modules cannot specialize either.
  package func contains(_ transition: Transition) -> Bool {
    rawValue & TransitionSet(transition).rawValue != 0
  }

  /// Without generic code, as above.
  package mutating func formUnion(_ other: TransitionSet) {
    self = TransitionSet(rawValue: rawValue | other.rawValue)
  }

  /// Without generic code, as above.
  package var isEmpty: Bool { rawValue == 0 }

  package static let all = TransitionSet(rawValue: (1 << UInt16(Transition.allCases.count)) - 1)

  package var transitions: [Transition] {
    Transition.allCases.filter { contains($0) }
  }
}

extension Transition {
  /// From 1, in the order of the cases.
  package var number: Int { ordinal + 1 }

  var ordinal: Int {
    switch self {
    case .launch: 0
    case .connect: 1
    case .enterForeground: 2
    case .becomeActive: 3
    case .resignActive: 4
    case .enterBackground: 5
    case .disconnect: 6
    case .terminate: 7
    case .hide: 8
    case .unhide: 9
    }
  }

  /// A process in the background is told it from outside: it comes to the front, gets a window, or
  /// gives one back.
  static func wakes(_ transition: Transition) -> Bool {
    switch transition {
    case .enterForeground, .becomeActive, .connect, .disconnect: true
    default: false
    }
  }

  /// Only one of the two regions of an AppKit app is concerned, and not whether it is active.
  package var isOfVisibility: Bool { self == .hide || self == .unhide }

  /// The state a unit is in after it.
  var reachedState: UnitState {
    switch self {
    case .launch: .launching
    case .connect: .connected
    case .enterForeground, .resignActive: .inactive
    case .becomeActive: .active
    case .enterBackground: .background
    case .disconnect: .disconnected
    case .terminate: .terminated
    case .hide: .hidden
    case .unhide: .visible
    }
  }

  /// How long after the callback's line an action still belongs to it, in nanoseconds; nil without
  /// bound. The next lifecycle line of the unit ends it before. Five seconds is what UIKit allows
  /// didEnterBackground to return (Apple, applicationDidEnterBackground(_:)).
  package var windowLength: Int64? {
    switch self {
    case .enterBackground: 5_000_000_000
    case .terminate: nil
    default: 2_000_000_000
    }
  }
}
