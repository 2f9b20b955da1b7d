import Testing

@testable import scenetrace

@Suite("Patterns for paths")
struct PathPatternTests {
  private func matches(_ pattern: String, _ path: String, from directory: String = "") -> Bool {
    let path = RelativePath(path, from: directory, workingDirectory: "/home/dev/app")
    return PathPattern(pattern)?.matches(path) ?? false
  }

  @Test(
    "A pattern takes a path, or a directory above it",
    arguments: [
      ("*.log", "app.log"), ("*.log", "logs/ui/app.log"), ("old", "logs/old/app.log"),
      ("old/", "logs/old/app.log"), ("logs/*.log", "logs/app.log"), ("logs", "logs"),
      ("logs/**", "logs/a/b.log"), ("logs/**/b.log", "logs/b.log"),
      ("logs/**/b.log", "logs/a/c/b.log"), ("**/b.log", "b.log"), ("**", "a/b.log"),
      ("./logs/a.log", "logs/a.log"), ("logs/a.log", "./logs//x/../a.log"),
      ("logs/a.log", "/home/dev/app/logs/a.log"), ("/home/dev/**", "logs/a.log"),
      ("a?c.log", "abc.log"), ("[a-c]1.log", "b1.log"), ("[!a-c]1.log", "d1.log"),
      ("a\\*.log", "a*.log"), ("[", "["), ("*a*b*.log", "xaybz.log"),
      ("../other/*.log", "../other/a.log"), ("*.log", "../other/a.log"),
      ("logs.tar.gz/*", "logs.tar.gz/dir/app.log"),
    ])
  func takes(pattern: String, path: String) {
    #expect(matches(pattern, path))
  }

  @Test(
    "A pattern leaves other paths alone",
    arguments: [
      ("*.log", "app.txt"), ("logs/*.log", "logs/ui/app.log"), ("logs/*.log", "a/logs/app.log"),
      ("old", "older.log"), ("/logs/a.log", "logs/a.log"), ("a?c.log", "ac.log"),
      ("[!a-c]1.log", "b1.log"), ("a\\*.log", "abc.log"), ("*a*b*.log", "xbya.log"),
      ("logs/**/b.log", "logs/bb.log"), ("logs/**", "logs"), ("app/x.log", "../x.log"),
    ])
  func leaves(pattern: String, path: String) {
    #expect(!matches(pattern, path))
  }

  @Test("Paths are seen from the directory of the configuration")
  func base() {
    #expect(matches("app/logs/*.log", "logs/a.log", from: "../"))
    #expect(!matches("logs/*.log", "logs/a.log", from: "../"))
    #expect(matches("*.log", "../a.log", from: "ci/"))
    #expect(matches("../logs/a.log", "logs/a.log", from: "ci/"))
  }

  @Test("Text that names nothing is no pattern", arguments: ["", "/", ".", "./"])
  func nothing(text: String) {
    #expect(PathPattern(text) == nil)
  }

  @Test("Many stars cost no time")
  func stars() {
    let pattern = String(repeating: "*a", count: 40) + "b"
    #expect(!matches(pattern, String(repeating: "a", count: 2000)))
    #expect(!matches(String(repeating: "**/", count: 60) + "b", "a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a"))
  }
}
