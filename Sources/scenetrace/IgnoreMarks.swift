import LogInput
import Reporting

/// The lines of a trace that ask for silence, and for silence of which rules.
struct IgnoreMarks {
  /// A log may ask without end; what it asked long ago is forgotten.
  static let most = 1 << 16

  private struct Place: Hashable {
    var input: Int
    var line: Int
  }

  private var rules: [Place: Set<String>] = [:]
  /// The places in the order in which they were told.
  private var order: [Place] = []

  /// Takes rules that are to be silent about two lines of an input.
  mutating func add(_ names: [String], lines: [Int], of input: Int) {
    if order.count >= Self.most { forget() }
    for line in lines {
      let place = Place(input: input, line: line)
      if rules[place] == nil { order.append(place) }
      rules[place, default: []].formUnion(names)
    }
  }

  /// Whether a rule is to be silent about what lies there.
  func silence(_ rule: String, at place: TraceLines.Place) -> Bool {
    rules[Place(input: place.input, line: place.line)]?.contains(rule) ?? false
  }

  var isEmpty: Bool { rules.isEmpty }

  private mutating func forget() {
    for place in order.prefix(Self.most / 2) { rules[place] = nil }
    order.removeFirst(Self.most / 2)
  }
}
