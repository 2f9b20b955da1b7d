/// Writes `\S`, `\W` and `\D` as classes: with the compiler to machine code PCRE2 10.42 does not let
/// the escapes match characters beyond ASCII in text that may be no UTF-8; the classes do.
enum NegatedEscapes {
  static func spelledOut(in pattern: String) -> String {
    guard mayHold(pattern) else { return pattern }
    let bytes = Array(pattern.utf8)
    var result: [UInt8] = []
    var isInClass = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        if byte == UInt8(ascii: "["), !isInClass {
          isInClass = true
          // A bracket that comes first stands for itself.
          result.append(byte)
          index += 1
          if index < bytes.count, bytes[index] == UInt8(ascii: "^") {
            result.append(bytes[index])
            index += 1
          }
          if index < bytes.count, bytes[index] == UInt8(ascii: "]") {
            result.append(bytes[index])
            index += 1
          }
          continue
        }
        if byte == UInt8(ascii: "]") { isInClass = false }
        result.append(byte)
        index += 1
        continue
      }
      let escape = bytes[index + 1]
      switch escape {
      case UInt8(ascii: "S"), UInt8(ascii: "W"), UInt8(ascii: "D"):
        if isInClass {
          result += [byte, escape]
        } else {
          result += Array("[^\\".utf8) + [escape | 0x20, UInt8(ascii: "]")]
        }
      default: result += [byte, escape]
      }
      index += 2
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Few patterns hold such an escape.
  private static func mayHold(_ pattern: String) -> Bool {
    var isAfterBackslash = false
    for byte in pattern.utf8 {
      if isAfterBackslash,
        byte == UInt8(ascii: "S") || byte == UInt8(ascii: "W")
          || byte == UInt8(ascii: "D")
      {
        return true
      }
      isAfterBackslash = byte == UInt8(ascii: "\\")
    }
    return false
  }
}
