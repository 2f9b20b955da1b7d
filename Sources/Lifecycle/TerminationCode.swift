import Matching
import YAMLDocument

/// A number with which the system says why it ended a process.
package struct TerminationCode: Sendable {
  package let value: UInt64
  package let meaning: String
  package let severity: String
  /// How a process ended that was given it.
  package let ends: LaunchEnd.Manner
  private let node: YAMLNode

  /// The file and line that define it.
  package var place: String { node.place }

  init(_ node: YAMLNode) throws(DefinitionError) {
    let keys = try node.mapping(allowing: ["code", "meaning", "severity", "ends"])
    let code = try keys.required("code")
    let text = Array(try code.scalar().utf8)
    guard let value = text.withUnsafeBufferPointer({ Self.value(of: $0) }) else {
      throw code.error(
        "this is no number", why: "a code is written as logs print it",
        remedy: "write a number such as '0x8badf00d' or '2343432205'")
    }
    self.value = value
    meaning = try keys.required("meaning").scalar()
    severity = try keys.required("severity").choice(["error", "warning", "note"])
    ends = try keys.required("ends").choice(of: LaunchEnd.Manner.self)
    self.node = node
  }

  /// The number that `text` is, decimal or hexadecimal behind `0x`; a name may stand before it, and
  /// then it stands in parentheses: `force-quit(0xfbfbfbfb)`.
  package static func value(of text: Bytes) -> UInt64? {
    if text.last == UInt8(ascii: ")"),
      let open = text.firstIndex(of: UInt8(ascii: "("), from: 0)
    {
      return number(text.slice(open + 1..<text.count - 1))
    }
    return number(text)
  }

  private static func number(_ text: Bytes) -> UInt64? {
    let isHexadecimal = text.starts(with: "0x") || text.starts(with: "0X")
    let radix: UInt64 = isHexadecimal ? 16 : 10
    let digits = text.slice(isHexadecimal ? 2..<text.count : 0..<text.count)
    guard !digits.isEmpty else { return nil }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = byte.hexadecimalValue.map(UInt64.init), digit < radix else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: radix)
      let (sum, isCarried) = product.addingReportingOverflow(digit)
      guard !isTooLarge, !isCarried else { return nil }
      value = sum
    }
    return value
  }
}

extension Vocabulary {
  /// The termination code that `text` writes, in either notation.
  package func terminationCode(_ text: Bytes) -> TerminationCode? {
    guard let value = TerminationCode.value(of: text) else { return nil }
    return terminationCodes.first { $0.value == value }
  }
}
