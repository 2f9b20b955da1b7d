import Matching

/// What is told of a view controller or a SwiftUI view.
package enum ViewStep: String, CaseIterable, Sendable {
  case loadView, didLoad, willAppear, isAppearing, didAppear, willDisappear, didDisappear
  /// SwiftUI calls the one before the view is there, and the other when it is gone.
  case onAppear, onDisappear

  /// The state after it; layout and the like leave it as it is.
  package var reachedState: UnitState {
    switch self {
    case .loadView, .didLoad: .loaded
    case .willAppear, .isAppearing: .appearing
    case .didAppear, .onAppear: .visible
    case .willDisappear: .disappearing
    case .didDisappear, .onDisappear: .hidden
    }
  }

  /// The states in which UIKit tells it. Transitions may be cancelled on the way; SwiftUI's rows and
  /// tabs appear again without having gone.
  ///
  /// Source: Apple, UIViewController, "Respond to view-related events".
  package func isLegal(in state: UnitState) -> Bool {
    switch (self, state) {
    case (_, .unknown): true
    case (.loadView, .notRunning), (.didLoad, .notRunning): true
    case (.didLoad, .loaded): true
    case (.willAppear, .loaded), (.willAppear, .hidden), (.willAppear, .disappearing): true
    case (.isAppearing, .appearing), (.didAppear, .appearing): true
    case (.willDisappear, .appearing), (.willDisappear, .visible): true
    case (.didDisappear, .disappearing): true
    case (.onAppear, _), (.onDisappear, .visible), (.onDisappear, .loaded): true
    default: false
    }
  }
}

/// A view controller or SwiftUI view of a launch.
package struct ViewUnit: Sendable {
  /// Its class, as lines print it; empty when they do not.
  package let name: String
  /// The object's address, where lines print it.
  package let pointer: String?
  package internal(set) var state: UnitState = .unknown
  /// Where the last step was told.
  package internal(set) var lastLine = 0
}

/// Whose callback a line tells: the word before or behind the callback's name.
struct CallbackOwner: Equatable {
  let name: String
  let pointer: String?

  init(name: String, pointer: String? = nil) {
    self.name = name
    self.pointer = pointer
  }

  /// Reads `-[DetailController viewDidLoad]`, `<Notes.DetailController: 0x7f8a> viewDidLoad()`,
  /// `DetailController.viewDidLoad()`, `[DetailController] viewDidLoad()`, `onAppear ContentView`.
  init?(in message: Bytes, around range: Range<Int>) {
    var end = range.lowerBound
    func isFiller(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "]")
        || byte == UInt8(ascii: "|")
    }
    if end > 0, message[end - 1] == 0x20, end > 1, message[end - 2] == UInt8(ascii: ">"),
      let described = Self.described(in: message, before: end - 2)
    {
      self = described
      return
    }
    while end > 0, isFiller(message[end - 1]) { end -= 1 }
    // `(Category)` behind a class.
    if end > 0, message[end - 1] == UInt8(ascii: ")"),
      let open = message.slice(0..<end).lastIndex(of: UInt8(ascii: "("))
    {
      end = open
    }
    if let name = Self.typeName(in: message, before: end) {
      self.init(name: name)
      return
    }
    var start = range.upperBound
    while start < message.count, isFiller(message[start]) { start += 1 }
    var stop = start
    while stop < message.count, message[stop].isWord { stop += 1 }
    guard stop > start, (0x41...0x5A).contains(message[start]) else { return nil }
    self.init(name: message.text(start..<stop))
  }

  /// The type in `<Notes.DetailController: 0x7f8a>` whose closing bracket is at `end`.
  private static func described(in message: Bytes, before end: Int) -> CallbackOwner? {
    guard let open = message.slice(0..<end).lastIndex(of: UInt8(ascii: "<")) else { return nil }
    let text = message.text(open + 1..<end)
    let parts = text.split(separator: ":", maxSplits: 1)
    guard let type = parts.first, parts.count == 2 else { return nil }
    let address = parts[1].drop { $0 == " " }
    guard address.hasPrefix("0x") else { return nil }
    return CallbackOwner(
      name: String(type), pointer: String(address.prefix { $0.isHexDigit || $0 == "x" }))
  }

  private static func typeName(in message: Bytes, before end: Int) -> String? {
    var start = end
    while start > 0, message[start - 1].isWord || message[start - 1] == UInt8(ascii: ".") {
      start -= 1
    }
    guard start < end, (0x41...0x5A).contains(message[start]) else { return nil }
    return message.text(start..<end)
  }
}

extension ViewStep {
  /// The step that a callback of this name tells: `view.didAppear`.
  init?(callback: String) {
    guard callback.hasPrefix("view.") else { return nil }
    self.init(rawValue: String(callback.dropFirst("view.".count)))
  }
}
