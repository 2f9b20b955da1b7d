import Matching
import YAMLDocument

/// What a cross-platform framework, a crash reporter or a habit of speech prints of the life cycle.
package struct FrameworkPrint: Sourced {
  /// Its name, and that of its events when it stands for no callback.
  package var name: String
  /// Whose words they are: flutter, unity ...
  package var framework: String
  package var expression: RegularExpression
  /// The callback that it stands for.
  package var callback: Int?
  /// The same on a Mac.
  var callbackOnMac: Int?
  /// The group that holds whose view the callback is told of.
  var ownerGroup: Int?
  /// The state that the app is in.
  package var phase: ScenePhase?
  /// It counts only in an input whose beginning holds this, or does not.
  var sign: (expression: RegularExpression, isWanted: Bool)?
  package let source: DefinitionSource

  /// A line of an input in which it counts; empty when it counts in all.
  package var inputSample: String { sign == nil ? "" : source.text("input_sample") }

  /// Whether it counts in an input that begins so.
  package func counts(in beginning: Bytes) -> Bool {
    guard let sign else { return true }
    return (sign.expression.match(beginning) == .match) == sign.isWanted
  }
}
