import Testing

@testable import Lifecycle
@testable import Matching

@Suite struct CallbackSpellingTests {
  private func accepts(_ spelling: CallbackSpelling, _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let places = bytes.indices.filter { index in
        index + spelling.literal.count <= bytes.count
          && bytes[index..<index + spelling.literal.count].elementsEqual(spelling.literal)
      }
      return places.contains { place in
        guard
          let taken = spelling.accept(bytes, start: place, end: place + spelling.literal.count)
        else { return false }
        return taken.lowerBound == place && taken.upperBound <= bytes.count
      }
    }
  }

  @Test(arguments: [
    "sceneDidBecomeActive(_:)", "sceneDidBecomeActive()", "sceneDidBecomeActive",
    "sceneDidBecomeActive:", "-[SceneDelegate sceneDidBecomeActive:]",
    "-[SceneDelegate sceneDidBecomeActive:],25", "[SceneDelegate sceneDidBecomeActive:]",
    "SceneDelegate.sceneDidBecomeActive(_:)", "Notes.SceneDelegate.sceneDidBecomeActive(_:)",
    "111-[SceneDelegate sceneDidBecomeActive:]", "🚀sceneDidBecomeActive(_:)",
    "->sceneDidBecomeActive(_:)", "'sceneDidBecomeActive(_:)'", "enter:sceneDidBecomeActive(_:)",
    "<Notes.SceneDelegate: 0x600003f6cc40> sceneDidBecomeActive(_:)",
    "(SceneDelegate) sceneDidBecomeActive(_:)", "sceneDidBecomeActive(<UIWindowScene: 0x1>)",
    "sceneDidBecomeActive, at last", "called sceneDidBecomeActive(_:) - 12:00",
    "sceneDidBecomeActive(_", "SceneDelegate.swift:12 sceneDidBecomeActive(_:)",
    "sceneDidBecomeActive(_:) + more", "sceneWillResignActive, sceneDidBecomeActive scene: A",
  ])
  func `a printed name is the callback`(text: String) {
    #expect(accepts(CallbackSpelling("sceneDidBecomeActive(_:)", callback: 0), text))
  }

  @Test(arguments: [
    "mysceneDidBecomeActive(_:)", "_sceneDidBecomeActive(_:)", "sceneDidBecomeActiveForMedia",
    "sceneDidBecomeActive2", "WebPageProxy::sceneDidBecomeActive", "view.sceneDidBecomeActive(_:)",
    "func sceneDidBecomeActive(_ scene: UIScene) {", "    func sceneDidBecomeActive(_: UIScene)",
    "- (void)sceneDidBecomeActive:(UIScene *)scene", "sceneDidBecomeActive:(UIScene *)scene",
    "sceneDidBecomeActive:later:", "sceneDidBecomeActive::x",
    "sceneDidBecomeActive(scene: UIScene)",
    "sceneDidBecomeActive(_:) {", "sceneDidBecomeActive {",
    "__25-[SceneDelegate sceneDidBecomeActive:]_block_invoke", "sceneDidBecome",
    "-[<UISceneDelegate> sceneDidBecomeActive:]",
    "4  Notes  0x0000000104 SceneDelegate.sceneDidBecomeActive(_:) + 96",
    "4  Notes  0x0000000104 -[SceneDelegate sceneDidBecomeActive:] + 96",
  ])
  func `a longer name, source and other methods are not`(text: String) {
    #expect(!accepts(CallbackSpelling("sceneDidBecomeActive(_:)", callback: 0), text))
  }

  @Test(arguments: [
    ("application(_:didFinishLaunchingWithOptions:)", true),
    ("application(_:didFinishLaunchingWithOptions:) ready", true),
    ("AppDelegate.application(_:didFinishLaunchingWithOptions:)", true),
    ("application(_:didFinishLaunchingWithOptionsLater:)", false),
    ("application(_:didFinishLaunchingWithOptions", false),
    ("func application(_ a: A, didFinishLaunchingWithOptions o: O)", false),
    ("application(_:willFinishLaunchingWithOptions:)", false), ("application(_:)", false),
    ("myapplication(_:didFinishLaunchingWithOptions:)", false),
  ])
  func `a name with labels needs its first one`(text: String, isIt: Bool) {
    let spelling = CallbackSpelling("application(_:didFinishLaunchingWithOptions:)", callback: 0)
    #expect(accepts(spelling, text) == isIt)
  }

  @Test(arguments: [
    ("-[AppDelegate application:openURL:options:]", true),
    ("application:openURL:options:", true),
    ("__41-[AppDelegate application:openURL:options:]_block_invoke", false),
    ("application:openURLs:", false), ("CFX::application:openURL:options:", false),
    ("application:openURL called", true), ("application:openURL", true),
  ])
  func `a selector of several parts`(text: String, isIt: Bool) {
    #expect(accepts(CallbackSpelling("application:openURL:options:", callback: 0), text) == isIt)
  }

  @Test func `a short or common name needs its parentheses`() {
    let load = CallbackSpelling("viewDidLoad()", callback: 0)
    #expect(accepts(load, "viewDidLoad"))
    let view = CallbackSpelling("loadView()", callback: 0)
    #expect(accepts(view, "loadView()"))
    #expect(accepts(view, "NotesController.loadView()"))
    #expect(accepts(view, "-[NotesController loadView]"))
    #expect(accepts(view, "-[Notes.NotesController(Layout) loadView],25"))
    #expect(!accepts(view, "loadView is slow"))
    #expect(!accepts(view, "loadView"))
    #expect(!accepts(view, "[loadView]"))
    #expect(!accepts(view, "[the view, loadView]"))
    let encode = CallbackSpelling("encodeState(_:)", callback: 0, hasBareName: false)
    #expect(accepts(encode, "encodeState(_:)"))
    #expect(!accepts(encode, "encodeState later"))
  }

  @Test(arguments: [
    ("didFinishLaunchingWithOptions", true), ("[AppDelegate] didFinishLaunchingWithOptions", true),
    ("AppDelegate.didFinishLaunchingWithOptions()", true),
    ("launched, didFinishLaunchingWithOptions", true),
    ("func app(_ a: A, didFinishLaunchingWithOptions o: O) -> Bool", false),
    ("- (BOOL)app:(A *)a didFinishLaunchingWithOptions:(O *)o", false),
    ("-[<AppDelegate> app:didFinishLaunchingWithOptions:]", false),
  ])
  func `a label alone stands for its callback`(text: String, isIt: Bool) {
    let spelling = CallbackSpelling("didFinishLaunchingWithOptions", callback: 0)
    #expect(accepts(spelling, text) == isIt)
  }

  @Test(arguments: [
    ("UISceneDidActivateNotification", true), ("name = UISceneDidActivateNotification;", true),
    ("UISceneDidActivateNotificationKey", false), ("MyUISceneDidActivateNotification", false),
  ])
  func `a notification stands alone`(text: String, isIt: Bool) {
    let spelling = CallbackSpelling(notification: "UISceneDidActivateNotification", callback: 0)
    #expect(accepts(spelling, text) == isIt)
  }

  @Test func `the whole spelling decides between callbacks that begin alike`() {
    let short = CallbackSpelling("application(_:open:)", callback: 0)
    let long = CallbackSpelling("application(_:open:options:)", callback: 1)
    #expect(short.literal == long.literal)
    var text = "application(_:open:options:)"
    text.withUTF8 { bytes in
      #expect(long.isWhole(in: bytes, at: 0))
      #expect(!short.isWhole(in: bytes, at: 0))
    }
    let selector = CallbackSpelling("application:didReceiveNotification:", callback: 0)
    var longer = "application:didReceiveNotification:handler:"
    longer.withUTF8 { #expect(!selector.isWhole(in: $0, at: 0)) }
  }
}
