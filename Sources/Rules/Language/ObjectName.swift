import Matching

/// The words that name what something is done to.
enum ObjectName {
  /// Words that say no more than that something is done, by their length.
  private static let empty: [[[UInt8]]] = {
    let words = [
      "a", "an", "the", "for", "to", "of", "in", "on", "at", "by", "is", "was", "self", "nil",
      "name", "observer", "selector", "object", "forname", "forkeypath", "with", "center",
      "default", "notificationcenter", "notification", "scene", "id", "uiscene", "uiwindowscene",
      "uiscenesession", "persistentidentifier", "persistentid", "sceneid",
    ]
    var byLength = [[[UInt8]]](repeating: [], count: 1 + (words.map(\.utf8.count).max() ?? 0))
    for word in words { byLength[word.utf8.count].append(Array(word.utf8)) }
    return byLength
  }()

  /// Calls `body` with the words of `text` in lower case, without those in the range `without`, labels
  /// and what they label, and numbers.
  static func forEachWord(of text: Bytes, without: Range<Int> = 0..<0, _ body: (Bytes) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { room in
      var start = 0
      var isLabelled = false
      for index in 0...text.count {
        let isCut = without.contains(index)
        if index < text.count, !isCut, isWord(text[index]) { continue }
        let byte = index < text.count && !isCut ? text[index] : 0x20
        let word = text.slice(start..<index)
        start = index + 1
        let isLabel = byte == UInt8(ascii: "=")
        if word.count > 0, !isLabel, !isLabelled { name(word, room, body) }
        isLabelled = isLabel
      }
    }
  }

  /// Calls `body` with the word in lower case, unless it names nothing.
  private static func name(
    _ word: Bytes, _ room: UnsafeMutableBufferPointer<UInt8>, _ body: (Bytes) -> Void
  ) {
    var isASCII = true
    var isHexadecimal = true
    var hasDigit = false
    for (index, byte) in word.enumerated() {
      let isCapital = (0x41...0x5A).contains(byte)
      room[index] = isCapital ? byte | 0x20 : byte
      if byte >= 0x80 { isASCII = false }
      if byte.isDigit { hasDigit = true } else if !byte.isHexadecimal { isHexadecimal = false }
    }
    let lowercase = Bytes(rebasing: room[0..<word.count])
    if isHexadecimal && hasDigit || lowercase.starts(with: "0x") { return }
    guard isASCII else {
      var text = String(decoding: word, as: UTF8.self).lowercased()
      return text.withUTF8(body)
    }
    if !isEmpty(lowercase) { body(lowercase) }
  }

  private static func isEmpty(_ word: Bytes) -> Bool {
    word.count < empty.count
      && empty[word.count].contains { $0[0] == word[0] && word.isSame(as: $0) }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F || byte >= 0x80
  }
}
