import Matching

/// A message that was met before, for what others know of it: all that bear one say the same, but for numbers
/// and addresses.
///
/// One thread at a time may use it.
package final class TextTag {
  /// In what they differ.
  package let variety: TextVariety
  /// Whoever left something here, and what: `ofApps` where an app said it.
  package var owner: AnyObject?
  package var ofApps: AnyObject?
  package var ofOthers: AnyObject?

  init(_ variety: TextVariety) { self.variety = variety }
}
