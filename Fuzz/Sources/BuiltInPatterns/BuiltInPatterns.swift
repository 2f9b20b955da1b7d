import Packing

/// The shipped definitions in the form in which they lie in the program. They are put here when a run
/// begins: the tool that embeds them would have all layers built a second time.
package enum BuiltInPatterns {
  private static let nothing = PackedTable(numbers: "", texts: "")

  package nonisolated(unsafe) static var trees = nothing
  package nonisolated(unsafe) static var patterns = nothing
  package nonisolated(unsafe) static var plans = nothing
  package nonisolated(unsafe) static var codes = nothing
  package nonisolated(unsafe) static var formats = nothing
  package nonisolated(unsafe) static var vocabulary = nothing
  package nonisolated(unsafe) static var rules = nothing

  package static let digest = "00000000"
}
