/// What a corpus holds, by what a line is.
struct Counts {
  enum Sort: Int, CaseIterable {
    /// A callback of the app.
    case lifecycle
    /// Something that the app did.
    case action
    /// The system's word on another app of which scenetrace makes a launch.
    case system
    /// Noise with a stem of an action, and without.
    case stem, quiet
  }

  private(set) var bytes = 0
  private(set) var lines = 0
  private var bySort = [Int](repeating: 0, count: Sort.allCases.count)

  subscript(sort: Sort) -> Int { bySort[sort.rawValue] }

  @inline(__always)
  mutating func add(_ sort: Sort, length: Int) {
    bytes += length
    lines += 1
    bySort[sort.rawValue] += 1
  }

  func report(_ name: String) {
    let sorts = Sort.allCases.map { "\($0) \(self[$0])" }.joined(separator: " ")
    say("\(name): bytes \(bytes) lines \(lines) \(sorts)")
  }
}
