import LogInput
import Matching

/// The tests that are running, as far as the log says.
struct TestTable {
  private struct Running {
    let name: String
    let place: String
    let line: Int
    /// Tells most names apart at a glance.
    let fingerprint: UInt64
  }

  /// More tests than this do not run at once.
  private static let mostRunning = 1024

  private var running: [Running] = []
  /// So many at the beginning no longer count: each time one was taken out, all the others would have to move.
  private var outdated = 0

  /// Takes the beginning or the end of a test into the launches that are there.
  mutating func note(_ notice: TestNotice, at line: Int, in launches: [Launch]) {
    let name = notice.name.text
    let place = notice.place.text
    let fingerprint = notice.name.fingerprint
    guard notice.isBeginning else {
      for index in (outdated..<running.count).reversed()
      where running[index].fingerprint == fingerprint && running[index].name == name
        && (running[index].place == place || place.isEmpty)
      {
        running.remove(at: index)
      }
      for launch in launches { launch.endTest(name, at: line) }
      return
    }
    if running.count - outdated == Self.mostRunning { outdated += 1 }
    if outdated == Self.mostRunning {
      running.removeFirst(outdated)
      outdated = 0
    }
    running.append(Running(name: name, place: place, line: line, fingerprint: fingerprint))
    for launch in launches {
      launch.tests.append(TestSpan(name: name, fromLine: line))
    }
  }

  /// Tells a new launch of the tests in which it begins.
  func tell(_ launch: Launch) {
    for test in running[outdated...] {
      launch.tests.append(TestSpan(name: test.name, fromLine: test.line))
    }
  }
}

extension Launch {
  func endTest(_ name: String, at line: Int) {
    guard let index = tests.lastIndex(where: { $0.name == name && $0.toLine == nil }) else {
      return
    }
    tests[index].toLine = line
  }

  /// The test that was running at this line; nil when none was, or when several were at once.
  package func test(at line: Int) -> String? {
    var found: String?
    for test in tests where test.fromLine <= line && line <= test.toLine ?? .max {
      if found != nil { return nil }
      found = test.name
    }
    return found
  }
}
