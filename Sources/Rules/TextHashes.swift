import LogInput

/// The numbers that were made of the words of messages lately.
struct TextHashes {
  /// The line that was asked for last, which may tell several things and be long.
  private var latest: (line: Int, start: UnsafePointer<UInt8>?, count: Int, hash: UInt64)?

  /// The number made of the record's words: the same for messages that differ in numbers only.
  subscript(record: UnsafePointer<Record>) -> UInt64? {
    get {
      if let wording = record.pointee.wording {
        return wording._withUnsafeGuaranteedRef { $0.number }
      }
      guard let latest, latest.line == record.pointee.line,
        latest.start == record.pointee.message.baseAddress,
        latest.count == record.pointee.message.count
      else { return nil }
      return latest.hash
    }
    set {
      guard let hash = newValue else { return }
      guard let wording = record.pointee.wording else {
        let message = record.pointee.message
        return latest = (record.pointee.line, message.baseAddress, message.count, hash)
      }
      wording._withUnsafeGuaranteedRef { $0.number = hash }
    }
  }
}
