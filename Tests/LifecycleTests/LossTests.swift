import LogInput
import TestSupport
import Testing

/// Whom a loss concerns.
@Suite struct LossTests {
  private let two = """
    2025-03-01 09:00:00.000 Notes[512:1] applicationDidBecomeActive(_:)
    2025-03-01 09:00:01.000 Mail[7:1] applicationDidBecomeActive(_:)
    2025-03-01 09:00:02.000 kernel[0:1] layout
    2025-03-01 09:00:03.000 Notes[512:1] applicationWillResignActive(_:)
    2025-03-01 09:00:04.000 Notes[513:1] applicationDidBecomeActive(_:)
    2025-03-01 09:00:05.000 kernel[0:1] layout

    """

  /// The launches that a loss on line 3 or 6 was told to concern; `all` for every one.
  private func concerned(
    _ kind: Loss.Kind, _ process: String = "", _ pid: String = "", line: Int = 3,
    trace: String? = nil
  ) throws -> (launches: [String], count: Int) {
    let loss = Loss(
      kind: kind, line: line, process: Array(process.utf8), pid: Array(pid.utf8))
    return try ShippedCatalogs.lend { catalogs in
      let run = TraceRun(trace ?? two, with: catalogs, losses: [loss])
      return (run.concerned.map { $0.launch.map(String.init) ?? "all" }, run.losses.count)
    }
  }

  @Test func `lines that anybody lost concern everybody`() throws {
    #expect(try concerned(.lines) == (["all"], 1))
    #expect(try concerned(.tail, line: 6) == (["all"], 1))
  }

  @Test func `a process that is named is concerned alone`() throws {
    #expect(try concerned(.lines, "Mail") == (["2"], 1))
    #expect(try concerned(.lines, "", "7") == (["2"], 1))
    #expect(try concerned(.text, "Notes", "512") == (["1"], 1))
    #expect(try concerned(.text, "Notes", "513") == ([], 0))
    #expect(try concerned(.text, "Notes", "513", line: 6) == (["3"], 1))
    // Without a pid it may be either run of the app.
    #expect(try concerned(.text, "Notes", line: 6) == (["1", "3"], 1))
  }

  @Test func `what others than apps lost is nothing`() throws {
    #expect(try concerned(.text, "kernel") == ([], 0))
    #expect(try concerned(.lines, "kernel") == ([], 0))
    #expect(try concerned(.text, line: 0) == ([], 0), "there is no app yet")
  }

  @Test func `a text without a process is the app's that spoke last`() throws {
    #expect(try concerned(.text) == (["2"], 1))
    let bare = "sceneDidBecomeActive(_:)\nlayout\nsceneWillResignActive(_:)\n"
    #expect(try concerned(.text, line: 2, trace: bare) == (["1"], 1))
  }

  @Test func `places are kept up to a bound, and missing lines before hidden text`() {
    var account = LossAccount()
    for line in 1...150 { account.add(Loss(kind: .text, line: line)) }
    account.add(Loss(kind: .lines, line: 151))
    account.add(Loss(kind: .tail, line: 152))
    #expect(account.count == 152 && account.count(.text) == 150 && account.count(.lines) == 1)
    #expect(account.kept.map(\.line) == Array(1...98) + [151, 152])
    for line in 153...400 { account.add(Loss(kind: .lines, line: line)) }
    #expect(account.kept.allSatisfy { $0.kind != .text } && account.kept.count == 100)
    #expect(account.kept.last?.line == 250)
  }
}
