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

  subscript(name: ShortText) -> SceneNames? {
    for place in entries.indices where entries[place].name == name { return entries[place].names }
    return nil
  }

  mutating func keep(_ names: SceneNames, for name: ShortText) {
    if entries.count < Self.most {
      entries.append((name, names))
    } else {
      entries[oldest] = (name, names)
      oldest = (oldest + 1) % Self.most
    }
  }
}
