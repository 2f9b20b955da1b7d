import Reporting
import Testing

@testable import scenetrace

@Suite("From raw text to a timeline")
struct TimelineTests {
  private let trace = """
    2025-03-01 09:00:00.000 Demo[512:1a03] application(_:didFinishLaunchingWithOptions:)
    2025-03-01 09:00:00.100 Demo[512:1a03] scene(_:willConnectTo:options:)
    2025-03-01 09:00:00.150 Demo[512:1a03] sceneWillEnterForeground(_:)
    2025-03-01 09:00:00.300 Demo[512:1a03] sceneDidBecomeActive(_:)
    2025-03-01 09:00:05.000 Demo[512:1a03] saveContext() failed
    2025-03-01 09:00:12.000 Demo[512:1a03] applicationWillTerminate(_:)

    """

  private func analyse() throws -> (AnalysedTrace, Catalogs) {
    let catalogs = try Catalogs(adding: PatternFiles([]))
    let analysis = Analysis(catalogs: catalogs, depth: .spansAndEvents)
    return (analysis.run(trace, file: "demo.log"), catalogs)
  }

  @Test("The text shows states and events in columns")
  func text() throws {
    let (input, _) = try analyse()
    var options = TimelineText.Options()
    options.showsEvents = true
    let text = TimelineText(options: options).render([input])
    #expect(
      text == """
        launch 1  Demo[512]  uikit-scene  ios  foreground  2025-03-01 09:00:00.000  lines 1-6
          ended: terminated (certain, line 6): while active

          app      ›▒███████████████████████████████████████████████████████████████████
          scene 1  ›▒███████████████████████████████████████████████████████████████████
                   09:00:00.000                                             09:00:12.000
                   › launching, connected   █ active   ▒ inactive

          app
            lines 1-3   09:00:00.000   launching   0.150 s
              1 │ 09:00:00.000 app.didFinishLaunching   launch
              6 │ 09:00:12.000 app.willTerminate        terminate
          scene 1
            lines 2-3   09:00:00.100   connected    0.050 s
            lines 3-4   09:00:00.150   inactive     0.150 s
            lines 4-6   09:00:00.300   active      11.700 s
              2 │ 09:00:00.100 scene.willConnect           connect
              3 │ 09:00:00.150 scene.willEnterForeground   enterForeground
              4 │ 09:00:00.300 scene.didBecomeActive       becomeActive
              5 │ 09:00:05.000 save                                          failed

        statistics  seconds, by nearest rank
                              count      min   median      p95      max    total
          launch to active        1    0.300    0.300    0.300    0.300
          in the foreground       1   11.850   11.850   11.850   11.850   11.850

        1 launch, 1 scene · 6 lines: 6 events, 0 continuations, 0 other, 0 dropped

        """)
  }

  @Test("The document numbers launches over all inputs")
  func json() throws {
    let (input, catalogs) = try analyse()
    var text = ""
    AnalysisJSON(.timeline, ReportContext(version: "1", vocabulary: catalogs.vocabulary))
      .render(ReportContents([input, input]), to: { text += $0 })
    #expect(text.contains("\"id\": 2,\n      \"input\": 1,"))
    #expect(text.contains("\"seconds\": 11.7,"))
    #expect(text.contains("\"name\": \"save\",\n              \"outcome\": \"failed\"\n"))
    #expect(!text.contains("\"findings\"") && !text.contains("\"rules\""))
    #expect(text.contains("    \"launches\": 2,\n    \"scenes\": 2,\n    \"statistics\": {\n"))
  }
}
