/// A few traces that stand for many: always the same ones, however these came together.
package struct Exemplars: Equatable, Sendable {
  /// A trace, and where in it.
  package struct Place: Equatable, Sendable {
    package var trace: String
    /// The line that a finding is about; 0 for the trace as a whole.
    package var line: Int

    package init(trace: String, line: Int) {
      self.trace = trace
      self.line = line
    }
  }

  private static let most = 5

  /// In the order of their lots, which the names of the traces draw.
  package private(set) var places: [Place] = []

  package init() {}

  package mutating func add(_ place: Place) {
    if places.count == Self.most, let last = places.last, Self.key(last) < Self.key(place) {
      return
    }
    guard !places.contains(where: { $0.trace == place.trace && $0.line <= place.line }) else {
      return
    }
    places.removeAll { $0.trace == place.trace }
    places.append(place)
    places.sort { Self.key($0) < Self.key($1) }
    if places.count > Self.most { places.removeLast() }
  }

  package mutating func merge(_ other: Exemplars) {
    for place in other.places { add(place) }
  }

  private static func key(_ place: Place) -> (UInt64, String) {
    (StableHash.of(place.trace), place.trace)
  }
}
