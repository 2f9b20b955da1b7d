import Matching

/// A short text that is compared at once, such as an object's address.
struct ShortText: Equatable {
  /// The most bytes that it holds.
  static let capacity = 23

  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

  /// The bytes; nil when they are too many.
  init?(_ bytes: Bytes) {
    guard bytes.count <= Self.capacity else { return nil }
    withUnsafeMutableBytes(of: &words) { own in
      own.copyMemory(from: UnsafeRawBufferPointer(bytes))
      own[Self.capacity] = UInt8(bytes.count)
    }
  }

  static func == (one: Self, other: Self) -> Bool {
    (one.words.0 ^ other.words.0) | (one.words.1 ^ other.words.1) | (one.words.2 ^ other.words.2)
      == 0
  }
}
