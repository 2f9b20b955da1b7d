/// The names that a message gives the scene of its events.
final class SceneNames {
  /// They, as its events bear them.
  let details: EventDetails
  /// The launch in which they lead to a scene, the scene, and how often its own names had changed then.
  private var launch: LaunchMark?
  private var unit = 0
  private var changes = 0

  init(_ keys: [SceneKey]) { details = EventDetails(keys: keys) }

  /// They lead to the scene in the launch, as long as its own names stay what they are.
  func lead(to unit: Int, _ changes: Int, in launch: LaunchMark) {
    self.launch = launch
    self.unit = unit
    self.changes = changes
  }

  /// The scene that they lead to in the launch, and how often its own names had changed when they did.
  func scene(in launch: LaunchMark) -> (unit: Int, changes: Int)? {
    self.launch === launch ? (unit, changes) : nil
  }
}

/// Tells a launch from all others, also when that is gone.
final class LaunchMark {}

/// The names that messages gave lately which differ in one of them only, by that one.
struct RecentNames {
  /// A launch has few scenes at a time.
  private static let most = 8

  private var entries: [(name: ShortText, names: SceneNames)] = []
  /// Which one gives way to the next: the oldest.
  private var oldest = 0

  /// The names at the place, for a look that counts no references.
  func lent(_ place: Int) -> Unmanaged<SceneNames> {
    Unmanaged.passUnretained(entries[place].names)
  }

  /// Where the names are that go with this one; nil when they came too long ago.
  func place(of name: ShortText) -> Int? {
    for place in entries.indices where entries[place].name == name { return place }
    return nil
  }

  /// Keeps the names, and says where.
  mutating func keep(_ names: SceneNames, for name: ShortText) -> Int {
    if entries.count < Self.most {
      entries.append((name, names))
      return entries.count - 1
    }
    let place = oldest
    entries[place] = (name, names)
    oldest = (oldest + 1) % Self.most
    return place
  }
}
