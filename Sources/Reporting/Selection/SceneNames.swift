import Lifecycle

/// The scenes that one `--scene` means.
struct SceneNames {
  let isApp: Bool
  private let names: Set<String>

  func matches(_ unit: LifecycleUnit) -> Bool { names.contains(unit.name) }

  init(_ text: String, in traces: [AnalysedTrace]) throws(TimelineSelection.Problem) {
    isApp = text == "app"
    let scenes = traces.flatMap { $0.launches.flatMap { Array($0.launch.scenes) } }
    // As reports print it: `scene left`.
    let bare = text.hasPrefix("scene ") ? String(text.dropFirst("scene ".count)) : text
    let exact = scenes.filter { scene in
      scene.allNames.contains { $0 == text || $0 == bare || $0 == "scene " + text }
    }
    if !exact.isEmpty || isApp {
      names = Set(exact.map(\.name))
      return
    }
    names = Set(scenes.filter { $0.allNames.contains { $0.hasPrefix(bare) } }.map(\.name))
    if names.isEmpty {
      let known = NameList.text(["app"] + Set(scenes.map(\.name)).sorted())
      throw TimelineSelection.Problem(
        message: "there is no scene '\(text)'"
          + (scenes.isEmpty ? ", nor any other" : "; there are \(known)"))
    }
    if names.count > 1 {
      throw TimelineSelection.Problem(
        message: "'\(text)' may be \(NameList.text(names.sorted(), conjunction: " or ")); "
          + "write more of its name")
    }
  }
}

extension LifecycleUnit {
  fileprivate var allNames: [String] { [name] + keys.map(\.value) }
}
