/// The names that a message gives the scene of its events.
final class SceneNames {
  /// They, as its events bear them.
  let details: EventDetails
  /// The scene that they lead to in some launch.
  var scene: NamedScene?

  init(_ keys: [SceneKey]) { details = EventDetails(keys: keys) }
}

/// The scene that names lead to, as long as its own names stay what they are.
struct NamedScene {
  let launch: LaunchMark
  let unit: Int
  /// How often its names had changed.
  let changes: Int
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

  subscript(place: Int) -> SceneNames { entries[place].names }

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
