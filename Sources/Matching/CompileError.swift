import CPCRE2

extension RegularExpression {
  /// Why a pattern is not a regular expression.
  package struct CompileError: Error, Hashable, Sendable {
    /// What PCRE2 says about the pattern.
    package var message: String
    /// The place in the pattern, in bytes of UTF-8.
    package var offset: Int

    /// An error with this message about this place.
    package init(message: String, offset: Int) {
      self.message = message
      self.offset = offset
    }

    init(status: Int32, offset: Int) {
      message = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
        let length = pcre2_get_error_message_8(status, buffer.baseAddress, buffer.count)
        guard length > 0 else { return "error \(status)" }
        return String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
      }
      self.offset = offset
    }
  }
}
