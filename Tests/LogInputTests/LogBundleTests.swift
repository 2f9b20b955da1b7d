import Testing

@testable import LogInput

@Suite struct LogBundleTests {
  @Test func `the outermost bundle on a path is found`() {
    #expect(LogBundle(in: "a/X.logarchive/dir/b.xcresult/c")?.path == "a/X.logarchive")
    #expect(LogBundle(in: "/X.xcresult/")?.path == "/X.xcresult")
    #expect(LogBundle(in: "X.xcresult")?.kind == .testResult)
    for path in ["", "/", "a.log", "logarchive/x", "X.logarchive.gz", "X.logarchives/y"] {
      #expect(LogBundle(in: path) == nil, "\(path)")
    }
  }

  @Test func `the command can be pasted`() throws {
    let plain = try #require(LogBundle(in: "a/X.logarchive"))
    #expect(
      plain.remedy.hasSuffix(
        ": log show --archive a/X.logarchive --info --debug --style ndjson > a/X.ndjson"))
    let spaced = try #require(LogBundle(in: "it's mine.xcresult"))
    #expect(
      spaced.remedy.contains(
        ": xcrun xcresulttool export diagnostics --path 'it'\\''s mine.xcresult' "
          + "--output-path diagnostics, "))
  }
}
