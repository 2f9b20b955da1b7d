/// How a part of an input came to be missing.
package enum Loss: Sendable, Equatable {
  /// Its end, or the middle of it, could not be read.
  case truncatedInput
  /// The file that was followed was cut before all of it was read.
  case rotatedAway
}

extension LogReader {
  /// Takes note that lines are missing between what was read and what follows.
  package func noteLoss(_ loss: Loss) {}
}
