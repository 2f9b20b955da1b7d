/// A reading that is handed out without being copied.
final class SharedReading {
  let reading: Reading

  init(_ reading: Reading) { self.reading = reading }
}
