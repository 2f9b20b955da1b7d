/// The roles in which an event would change a monitor or make it speak, as the monitor stands now.
///
/// It may name too many roles, never too few: a monitor is asked only when one of them is met.
struct Interest {
  /// Of events that are the unit's own.
  var own: Roles
  /// Of events that may be another unit's.
  var possible: Roles

  static let all = Interest(own: .all, possible: .all)
  static let none = Interest(own: [], possible: [])

  mutating func formUnion(_ other: Interest) {
    own.insert(other.own)
    possible.insert(other.possible)
  }

  /// Takes roles in that count whosever event it is.
  mutating func insert(_ roles: Roles) {
    own.insert(roles)
    possible.insert(roles)
  }
}
