/// In what those texts may differ of which one stands for all; in nothing when it stands for itself.
package struct TextVariety: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Nothing, said without the generic code of a set, which other modules cannot specialize.
  package init() { rawValue = 0 }
  /// They differ in nothing: without generic code, too.
  package var isEmpty: Bool { rawValue == 0 }

  /// In the digits of numbers.
  package static let numbers = TextVariety(rawValue: 1)
  /// In the digits of addresses.
  package static let addresses = TextVariety(rawValue: 2)
}
