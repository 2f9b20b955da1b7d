import Matching

/// What a cross-platform framework, a crash reporter or a habit of speech prints of the life cycle.
package struct FrameworkPrint {
  /// Its name, and that of its events when it stands for no callback.
  package var name: String
  /// Whose words they are: flutter, unity ...
  package var framework: String
  package var expression: RegularExpression
  /// The callback that it stands for.
  var callback: Int?
  /// The same on a Mac.
  var callbackOnMac: Int?
  /// The state that the app is in.
  package var phase: ScenePhase?
  /// It counts only in an input whose beginning holds this, or does not.
  var sign: (expression: RegularExpression, isWanted: Bool)?
  /// The file and line that define it.
  package var place: String
  package var samples: [String]
  package var rejects: [String]
}
