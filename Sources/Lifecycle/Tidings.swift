import Matching

/// What a message of the system or of a tool tells of the life of a process.
struct Tidings {
  var transition: Transition?
  var fact: ProcessFact?
  /// How the process ended, without its line.
  var end: (manner: LaunchEnd.Manner, confidence: LaunchEnd.Confidence, reason: String)?
  var deactivation: Deactivation?

  /// Of the log's own words on an end so many bytes are kept.
  private static let longestReason = 160

  init() {}

  /// It says something of the life of a process.
  var isOfLife: Bool {
    transition != nil || fact != nil || end != nil || deactivation != nil
  }

  init(_ message: RuntimeMessage, _ vocabulary: Vocabulary, in text: Bytes) {
    let expression = message.expression
    transition = message.tells?.value(in: text, of: expression)
    fact = message.fact?.value(in: text, of: expression)
    if message.isDeactivation { deactivation = Deactivation(expression, in: text) }
    if let group = message.codeGroup, let range = expression.range(of: group),
      let code = vocabulary.terminationCode(text.slice(range))
    {
      end = (code.ends, .certain, "0x\(String(code.value, radix: 16)): \(code.meaning)")
    } else if let manner = message.ends?.value(in: text, of: expression) {
      end = (manner, message.endConfidence, "")
    } else if text.starts(with: "*** Terminating app due to uncaught exception") {
      // Whatever the exception is about.
      end = (.crash, .certain, text.text(0..<min(text.count, Self.longestReason)))
    }
    if end?.reason.isEmpty ?? false, let words = expression.range(of: 0) {
      end?.reason = text.text(words.prefix(Self.longestReason))
    }
  }
}

/// A change of UIKit's mask of reasons for which an app is not active.
///
/// Source: public captures of UIKit's own log, compared with the notifications beside it: the mask
/// is 0 exactly while the app is active, bit 10 is set while the process launches, bit 11 while it is
/// not in the foreground.
struct Deactivation {
  let reason: Int
  let old: UInt64
  let new: UInt64

  init?(_ expression: RegularExpression, in text: Bytes) {
    func number(_ name: String) -> UInt64? {
      expression.group(named: name).flatMap { expression.range(of: $0) }
        .flatMap { UInt64(text.text($0)) }
    }
    guard let reason = number("reason"), let old = number("old"), let new = number("new") else {
      return nil
    }
    self.reason = Int(clamping: reason)
    self.old = old
    self.new = new
  }

  private static let launching = 10
  private static let notInForeground = 11

  /// What the app does as its mask changes so. At launch bit 11 is set too: that is no way into the
  /// background before the app was active.
  func transition(afterActivity wasActive: Bool) -> Transition? {
    if new == 0, old != 0 { return .becomeActive }
    let isAdded = new > old
    switch reason {
    case Self.launching: return isAdded && old == 0 ? .launch : nil
    case Self.notInForeground:
      if isAdded { return wasActive ? .enterBackground : nil }
      return .enterForeground
    default: return isAdded && old == 0 ? .resignActive : nil
    }
  }

  /// The state before the change, when the mask was empty.
  var stateBefore: UnitState? { old == 0 && reason != Self.launching ? .active : nil }

  /// The state that the mask itself shows, for a log that begins in the middle.
  var state: UnitState? {
    if new == 0 { return .active }
    let outside = UInt64(1) << Self.notInForeground
    let atLaunch = UInt64(1) << Self.launching
    return new & (outside | atLaunch) == 0 ? .inactive : nil
  }
}
