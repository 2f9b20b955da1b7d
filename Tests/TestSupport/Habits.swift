/// What an app does on its callbacks, and in which words; drawn once for each app.
package struct Habits: Sendable {
  /// Where in its life an app does something.
  package enum Place: Sendable {
    case launch, connect, foreground, active, appear, resign, background, disconnect, terminate
  }

  /// What begins something, and what ends it.
  package struct Pair: Sendable {
    package var start: String
    package var stop: String

    package init(_ start: String, _ stop: String) {
      self.start = start
      self.stop = stop
    }
  }

  package var save: String?
  package var savesAt: Set<Place> = [.background, .disconnect]
  package var edit: String?
  package var autosaves = false
  /// What runs while the user is there, and rests while not.
  package var activity: Pair?
  package var pausesAt = Place.resign
  package var resumesAt = Place.active
  package var refresh: String?
  package var refreshesAt = Place.foreground
  package var token: String?
  package var request: Pair?
  package var cover: Pair?
  package var coversAt = Place.resign
  /// Words of a background task; `#` stands for its number.
  package var task: Pair?
  package var taskBegins = Place.background
  package var memoryWarning: String?
  package var release: String?
  package var trims = false
  package var observer: Pair?
  package var observesAt = Place.active
  package var removesObservers = true
  package var location: Pair?
  package var resources: String?
  package var restore: String?
  package var encode: String?
  package var setup: String?
  package var setsUpAt = Place.launch
  package var delete: String?
  package var complete: String?
  package var schedule: String?
  package var updateUI: String?
  /// Torn down in the background and set up again on the return, which nobody should.
  package var teardown: Pair?
  /// The view whose appearance is printed.
  package var view: String?

  /// An app that prints its callbacks only.
  package static let none = Habits()

  private init() {}

  /// Good ones.
  package init(drawnFrom dice: inout Dice) {
    func maybe<Value>(_ values: [Value]) -> Value? { dice.oneIn(3) ? nil : dice.pick(values) }
    save = maybe(Self.saves)
    if dice.oneIn(3) { savesAt.insert(.resign) }
    if dice.oneIn(3) { savesAt.insert(.terminate) }
    edit = maybe(Self.edits)
    autosaves = dice.oneIn(2)
    activity = maybe(Self.activities)
    refresh = maybe([
      "refreshData()", "Reloading feed", "refetch", "updateFeed()", "feed.refresh()",
    ])
    token = maybe(["refreshToken()", "renewing session token", "validateAccessToken"])
    request = maybe(Self.requests)
    cover = maybe(Self.covers)
    task = maybe(Self.tasks)
    taskBegins = dice.oneIn(3) ? .resign : .background
    memoryWarning = maybe([
      "applicationDidReceiveMemoryWarning(_:)", "UIApplicationDidReceiveMemoryWarningNotification",
      "HomeViewController didReceiveMemoryWarning()",
    ])
    release = dice.pick([
      "imageCache.removeAllObjects()", "clearCache()", "purging image cache", "released 24 MB",
    ])
    trims = dice.oneIn(2)
    observer = maybe(Self.observers)
    observesAt = dice.pick([.launch, .foreground, .active])
    location = maybe([
      Pair("locationManager.startUpdatingLocation()", "locationManager.stopUpdatingLocation()"),
      Pair("start location tracking", "stop location updates"),
    ])
    resources = maybe(["release scene resources", "freeing resources", "cleanup()"])
    restore = maybe(["restoreState(from: activity)", "Restoring scroll position", "state restored"])
    encode = maybe(["capturing ui state", "encoding restorable state"])
    setup = maybe([
      "FirebaseApp.configure()", "Setting up Core Data stack", "initializing analytics",
    ])
    delete = maybe(["deleting saved state", "removing session data", "deleteSessionFiles()"])
    complete = dice.pick(["completionHandler(.newData)", "completion handler called"])
    schedule = maybe(["scheduleAppRefresh()", "BGTaskScheduler.shared.submit(request)"])
    updateUI = maybe(["updateUI()", "tableView.reloadData()", "setNeedsLayout()"])
    view = maybe(["HomeViewController", "ListViewController"])
  }

  static let saves = [
    "saveContext()", "persist()", "store.flush()", "saved 3 notes", "Saving draft 12",
    "data.write(to: url)", "try? viewContext.save()", "autosave completed",
  ]
  static let edits = [
    "note edited", "document dirty", "unsaved changes: 3", "hasChanges = true", "text did change",
  ]
  static let timers = [
    Pair("startTimer()", "stopTimer()"), Pair("timers restarted", "timers paused"),
    Pair("Timer.scheduledTimer(withTimeInterval: 1, repeats: true)", "timer.invalidate()"),
    Pair("restart polling", "stop polling"),
  ]
  static let players = [
    Pair("player.play()", "player.pause()"), Pair("resumeGame()", "pauseGame()"),
    Pair("Resuming video playback", "video playback paused"),
  ]
  static let camera = Pair("captureSession.startRunning()", "captureSession.stopRunning()")
  static let activities =
    timers + players + [camera, Pair("startAnimating()", "stopAnimating()")]
  static let requests = [
    Pair("GET https://api.example.com/feed", "HTTP 200"),
    Pair("sending request 17", "request finished"),
    Pair("Starting download list.json", "download complete"),
  ]
  static let covers = [
    Pair("blurContent()", "unblur()"), Pair("showPrivacyOverlay()", "privacy overlay removed"),
    Pair("Adding blur view", "blurView.removeFromSuperview()"),
    Pair("privacy cover shown", "cover removed"),
    Pair("coverView.isHidden = false", "coverView.isHidden = true"),
  ]
  static let tasks = [
    Pair("beginBackgroundTask(withName: \"save\") -> #", "endBackgroundTask(#)"),
    Pair("starting background task #", "ending background task #"),
    Pair("background task # started", "background task # ended"),
  ]
  static let observers = [
    Pair(
      "NotificationCenter.default.addObserver(self)",
      "NotificationCenter.default.removeObserver(self)"),
    Pair("observers registered", "observers unregistered"),
    Pair("subscribed to feed", "unsubscribed"), Pair("startListening()", "stopListening()"),
  ]
}
