import CProcess
import Matching

/// A large file whose bytes are looked at where the system keeps them: nothing is copied, and of what lies far
/// behind nothing stays.
// Who gets its pieces and who looks at them keep to their own properties.
final class MappedFile: @unchecked Sendable {
  /// A smaller file is read as soon as this is prepared.
  static let worthwhile = 4 << 20
  /// So much is let go of at a time.
  private static let leastLetGo = 4 << 20

  private let file: OpenFile
  private let mapping: cprocess_mapping
  /// How much of it was given.
  private var given = 0
  /// How much of it was let go of.
  private var left = 0
  /// What follows can only be read, if at all.
  private var isLost = false

  /// Nil when the file has to be read: it is small, or somebody read from it, or the system refuses.
  init?(_ file: OpenFile) {
    guard file.isSeekable, let size = file.promised, size >= Self.worthwhile else { return nil }
    var mapping = cprocess_mapping()
    guard cprocess_map(file.descriptor, Int(size), &mapping) else { return nil }
    self.file = file
    self.mapping = mapping
  }

  deinit { cprocess_unmap(mapping) }

  var bytes: UnsafeMutablePointer<UInt8> { mapping.bytes }
  var count: Int { mapping.length }

  /// Where the next piece of at most so many bytes lies; nil at its end, and when only reading tells what follows.
  /// Reading goes on behind what was given.
  func next(most: Int) throws(InputError) -> Range<Int>? {
    if cprocess_was_cut(mapping) { throw file.lossError }
    let size = min(most, count - given)
    guard size > 0, !isLost else { return nil }
    guard cprocess_fetch(mapping, given, size) else {
      isLost = true
      return nil
    }
    let piece = given..<given + size
    guard file.goOn(at: Int64(piece.upperBound)) else { return nil }
    given = piece.upperBound
    return piece
  }

  /// Lets go of what lies before `place`.
  func letGo(before place: Int) {
    guard place - left >= Self.leastLetGo else { return }
    // Whole pages, however large a system's are.
    let size = (place - left) / Self.leastLetGo * Self.leastLetGo
    cprocess_let_go(mapping, left, size)
    left += size
  }
}
