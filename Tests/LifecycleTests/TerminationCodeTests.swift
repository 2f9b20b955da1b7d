import Matching
import TestSupport
import Testing

@testable import Lifecycle

@Suite struct TerminationCodeTests {
  private func value(_ text: String) -> UInt64? {
    Array(text.utf8).withUnsafeBufferPointer { TerminationCode.value(of: $0) }
  }

  @Test(
    arguments: [
      ("0x8badf00d", 0x8bad_f00d), ("0x8BADF00D", 0x8bad_f00d), ("0X8bAdF00d", 0x8bad_f00d),
      ("0x000000008badf00d", 0x8bad_f00d), ("2343432205", 0x8bad_f00d), ("0", 0), ("0x0", 0),
      ("force-quit(0xfbfbfbfb)", 0xfbfb_fbfb), ("SIGSEGV(11)", 11),
      ("18446744073709551615", .max), ("0xffffffffffffffff", .max),
    ] as [(String, UInt64)])
  func `a code in either notation`(text: String, expected: UInt64) {
    #expect(value(text) == expected)
  }

  @Test(arguments: [
    "", "0x", "0xg", "8badf00d", "0x8badf00d ", "-1", "12.5", "force-quit", "()", "force-quit()",
    "force-quit(0xfbfbfbfb", "18446744073709551616", "0x10000000000000000",
  ])
  func `what is no number`(text: String) {
    #expect(value(text) == nil)
  }

  @Test func `every code is found by its decimal and its hexadecimal text`() throws {
    try ShippedCatalogs.lend { catalogs in
      let vocabulary = catalogs.vocabulary
      #expect(vocabulary.terminationCodes.count == 14)
      for code in vocabulary.terminationCodes {
        let hexadecimal = String(code.value, radix: 16)
        for text in [
          String(code.value), "0x" + hexadecimal, "0x" + hexadecimal.uppercased(),
          "name(0x\(hexadecimal))",
        ] {
          let found = Array(text.utf8).withUnsafeBufferPointer {
            vocabulary.terminationCode($0)?.place
          }
          #expect(found == code.place, "\(text)")
        }
      }
    }
  }

  @Test func `a number that is no code`() throws {
    try ShippedCatalogs.lend { catalogs in
      let found = Array("2343432206".utf8).withUnsafeBufferPointer {
        catalogs.vocabulary.terminationCode($0)?.place
      }
      #expect(found == nil)
    }
  }
}
