import JSONText
import Testing

@testable import Reporting

@Suite("Numbers")
struct NumberTests {
  @Test(
    "Seconds are decimal numbers without floating point",
    arguments: [
      (0, "0"), (200_000_000, "0.2"), (5_000_000_000, "5"), (1_000_000_001, "1.000000001"),
      (-1_500_000_000, "-1.5"), (-500_000_000, "-0.5"), (Int64.max, "9223372036.854775807"),
      (Int64.min, "-9223372036.854775808"),
    ])
  func exact(nanoseconds: Int64, text: String) {
    #expect(DecimalSeconds(nanoseconds: nanoseconds).exact == text)
  }

  @Test("Fixed digits are cut, not rounded")
  func fixed() {
    let duration = DecimalSeconds(nanoseconds: 1_299_999_999)
    #expect(duration.fixed(3) == "1.299")
    #expect(duration.fixed(0) == "1")
    #expect(DecimalSeconds(nanoseconds: 4_000_000).fixed(3) == "0.004")
  }

  @Test(
    "Thousands are separated",
    arguments: [
      (0, "0"), (999, "999"), (1204, "1,204"), (1_234_567, "1,234,567"), (-1204, "-1,204"),
    ])
  func thousands(value: Int, text: String) {
    #expect(Counted.number(value) == text)
  }

  @Test("One is singular")
  func singular() {
    #expect(Counted.text(1, "launch", "launches") == "1 launch")
    #expect(Counted.text(0, "launch", "launches") == "0 launches")
    #expect(Counted.text(2, "event") == "2 events")
  }
}
