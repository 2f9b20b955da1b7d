/// A message that was met before, for what others know of it: all that bear one say the same, but for numbers.
///
/// One thread at a time may use it.
package final class TextTag {
  /// They do not even differ in numbers.
  package let isOfOneText: Bool
  /// Whoever left something here, and what: `ofApps` where an app said it.
  package var owner: AnyObject?
  package var ofApps: AnyObject?
  package var ofOthers: AnyObject?

  init(isOfOneText: Bool) { self.isOfOneText = isOfOneText }
}
