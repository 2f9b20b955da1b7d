/// How text output names a unit.
package enum UnitName {
  /// `app`, `scene 1`, `scene main`: a name that a log gave does not say what it names.
  package static func text(_ name: String) -> String {
    name == "app" || name.hasPrefix("scene ") ? name : "scene \(name)"
  }
}
