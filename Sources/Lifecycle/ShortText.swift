import Matching

/// A short text that is compared at once, such as an object's address.
struct ShortText: Equatable {
  /// The most bytes that it holds.
  static let capacity = 24

  private let count: Int
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64

  /// The bytes; nil when they are none or too many.
  init?(_ bytes: Bytes) {
    count = bytes.count
    guard let base = bytes.baseAddress, count > 0, count <= Self.capacity else { return nil }
    first = TextWord.load(base, 0, in: count)
    second = count > 8 ? TextWord.load(base, 1, in: count) : 0
    third = count > 16 ? TextWord.load(base, 2, in: count) : 0
  }
}
