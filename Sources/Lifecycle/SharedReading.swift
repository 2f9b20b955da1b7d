import LogInput

/// A reading that is handed out without being copied.
final class SharedReading {
  let reading: Reading
  /// What all messages have in common that are read so; nil when the reading is not remembered.
  var wording: Wording?

  init(_ reading: Reading, wording: Wording? = nil) {
    self.reading = reading
    self.wording = wording
  }
}
