/// What a user can press.
package enum Key: Hashable, Sendable {
  /// Something that stands for itself, one scalar at a time.
  case character(Character)
  /// The arrows.
  case up, down, left, right
  /// The keys that move farther.
  case pageUp, pageDown, home, end
  /// The keys that say what to do with what was chosen or written.
  case tab, backTab, enter, escape, backspace, delete
  /// Ctrl-C.
  case interrupt
  /// Ctrl-Z.
  case suspend
  /// Ctrl-L.
  case redraw
  /// Ctrl-D.
  case endOfInput
}

extension Key {
  /// The key of a control, if it is one that anybody waits for.
  init?(control byte: UInt8) {
    switch byte {
    case 0x03: self = .interrupt
    case 0x04: self = .endOfInput
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x0C: self = .redraw
    case 0x1A: self = .suspend
    default: return nil
    }
  }

  /// The key that ends a sequence with this letter, after `CSI` or `SS3`; small ones are rxvt's.
  init?(letter byte: UInt8) {
    switch Unicode.Scalar(byte) {
    case "A", "a": self = .up
    case "B", "b": self = .down
    case "C", "c": self = .right
    case "D", "d": self = .left
    case "F": self = .end
    case "H": self = .home
    default: return nil
    }
  }

  /// The key that terminals number, as in `CSI 5 ~`.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    default: return nil
    }
  }
}
