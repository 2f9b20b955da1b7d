import TestSupport
import Testing

@testable import Lifecycle

@Suite struct ViewTests {
  /// The views of the first launch with their states.
  private func views(_ log: String) throws -> [String] {
    let launch = try #require(try TraceRun.of(log).launches.first)
    return zip(launch.launch.views, launch.views).map { view, timeline in
      ([view.name] + timeline.spans.map(\.state.rawValue)).joined(separator: " ")
    }
  }

  @Test func `a view controller comes and goes`() throws {
    #expect(
      try views(
        """
        DetailController loadView()
        DetailController viewDidLoad()
        DetailController viewWillAppear(_:)
        DetailController viewIsAppearing(_:)
        DetailController viewWillLayoutSubviews()
        DetailController viewDidLayoutSubviews()
        DetailController viewDidAppear(_:)
        DetailController didReceiveMemoryWarning()
        DetailController viewWillDisappear(_:)
        DetailController viewDidDisappear(_:)
        """) == ["DetailController loaded appearing visible disappearing hidden"])
  }

  @Test func `a full screen covers the controller that presents it`() throws {
    #expect(
      try views(
        """
        -[ListController viewDidAppear:]
        -[DetailController viewDidLoad]
        -[ListController viewWillDisappear:]
        -[DetailController viewWillAppear:]
        -[DetailController viewDidAppear:]
        -[ListController viewDidDisappear:]
        """) == [
          "ListController visible disappearing hidden",
          "DetailController loaded appearing visible",
        ])
  }

  @Test func `a swipe back that is let go`() throws {
    #expect(
      try views(
        """
        [Detail] viewDidAppear(_:)
        [Detail] viewWillDisappear(_:)
        [Detail] viewWillAppear(_:)
        [Detail] viewDidAppear(_:)
        """) == ["Detail visible disappearing appearing visible"])
  }

  @Test func `objects of one class are told apart by their addresses, or by loading again`() throws
  {
    #expect(
      try views(
        """
        <Notes.Detail: 0x7f8a> viewDidLoad()
        <Notes.Detail: 0x7f9b> viewDidLoad()
        <Notes.Detail: 0x7f8a> viewDidAppear(_:)
        """) == ["Notes.Detail loaded visible", "Notes.Detail loaded"])
    #expect(
      try views("Detail viewDidLoad()\nDetail viewDidAppear(_:)\nDetail viewDidLoad()\n")
        == ["Detail loaded visible", "Detail loaded"])
  }

  @Test func `SwiftUI's views appear again without having gone`() throws {
    #expect(
      try views(
        """
        onAppear ContentView
        ContentView.onAppear
        ContentView.onDisappear
        """) == ["ContentView visible hidden"])
  }

  @Test(arguments: [
    (ViewStep.didLoad, UnitState.notRunning, true), (.didLoad, .visible, false),
    (.willAppear, .loaded, true), (.willAppear, .hidden, true), (.willAppear, .disappearing, true),
    (.willAppear, .visible, false), (.didAppear, .appearing, true), (.didAppear, .hidden, false),
    (.willDisappear, .appearing, true), (.willDisappear, .visible, true),
    (.willDisappear, .hidden, false), (.didDisappear, .disappearing, true),
    (.didDisappear, .visible, false), (.isAppearing, .appearing, true),
    (.onAppear, .visible, true), (.didAppear, .unknown, true),
  ])
  func `what UIKit tells in which state`(step: ViewStep, state: UnitState, isLegal: Bool) {
    #expect(step.isLegal(in: state) == isLegal)
  }

  @Test func `no view's callback is a transition of the app`() throws {
    let run = try TraceRun.of("sceneDidBecomeActive(_:)\nDetail viewWillDisappear(_:)\n")
    #expect(run.launches[0].units[1].spans.map(\.state) == [.active])
    #expect(run.events[1].event.transition == nil)
  }

  @Test(arguments: [
    ("-[ListController viewDidAppear:]", "ListController"),
    ("+[Notes.List(Sorting) viewDidAppear:]", "Notes.List"),
    ("<Notes.List: 0x7f8a12> viewDidAppear(_:)", "Notes.List 0x7f8a12"),
    ("List.viewDidAppear(_:)", "List"), ("[List] viewDidAppear", "List"),
    ("List --> viewDidAppear(_:)", "List"), ("List: viewDidAppear(_:)", "List"),
    ("viewDidAppear(_:)", "nobody"), ("now viewDidAppear(_:)", "nobody"),
    ("onAppear ContentView", "ContentView"), ("onAppear: ContentView", "ContentView"),
  ])
  func `whose callback it is`(line: String, owner: String) throws {
    let bytes = Array(line.utf8)
    let name = line.contains("onAppear") ? "onAppear" : "viewDidAppear"
    let start = try #require(line.firstRange(of: name))
    let lower = line.utf8.distance(from: line.startIndex, to: start.lowerBound)
    var upper = lower + name.utf8.count
    for suffix in ["(_:)", ":"] where name == "viewDidAppear" && line.contains(name + suffix) {
      upper = lower + name.utf8.count + suffix.utf8.count
    }
    let found = bytes.withUnsafeBufferPointer { CallbackOwner(in: $0, around: lower..<upper) }
    let text = found.map { [$0.name, $0.pointer].compactMap { $0 }.joined(separator: " ") }
    #expect(text ?? "nobody" == owner)
  }
}
