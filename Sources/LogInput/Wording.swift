/// Messages that differ in the digits of numbers only have one in common: what does not depend on numbers
/// is known of all of them once it is known of one.
package final class Wording: Sendable {
  package init() {}
}
