import Lifecycle
import Rules

/// A launch of the old trace and the one of the new trace that corresponds to it.
struct LaunchPair {
  let old: LaunchTimeline
  let new: LaunchTimeline
  /// Corresponding scenes, by their places among the units of their launches.
  let scenes: [(old: Int, new: Int)]
  let missingScenes: [Int]
  let addedScenes: [Int]

  init(_ old: LaunchTimeline, _ new: LaunchTimeline) {
    self.old = old
    self.new = new
    var scenes: [(old: Int, new: Int)] = []
    var rest = Array(old.launch.scenes.map(\.index))
    var others = Array(new.launch.scenes.map(\.index))
    // What is called alike in both first; addresses are others in every run.
    for index in rest {
      let names = old.launch.units[index].lastingNames
      guard
        let match = others.firstIndex(where: {
          !names.isDisjoint(with: new.launch.units[$0].lastingNames)
        })
      else { continue }
      scenes.append((index, others.remove(at: match)))
    }
    rest.removeAll { index in scenes.contains { $0.old == index } }
    scenes += zip(rest, others).map { ($0, $1) }
    self.scenes = scenes.sorted { $0.new < $1.new }
    missingScenes = Array(rest.dropFirst(others.count))
    addedScenes = Array(others.dropFirst(rest.count))
  }

  /// The unit of the new launch that corresponds to one of the old launch; the app to the app.
  func counterpart(ofOld unit: Int) -> Int? {
    unit == 0 ? 0 : scenes.first { $0.old == unit }?.new
  }

  /// What the new launch calls the unit that has this name in the old one; nil when it has no such.
  func newName(ofOld name: String) -> String? {
    scenes.first { old.launch.units[$0.old].name == name }.map { new.launch.units[$0.new].name }
  }

  /// The launch as reports name it.
  var reference: LaunchReference { LaunchReference(new.launch) }
}

extension LifecycleUnit {
  /// Its names that are the same in every run.
  fileprivate var lastingNames: Set<String> {
    Set(keys.filter { [.session, .sceneID, .label].contains($0.kind) }.map(\.value))
  }
}
