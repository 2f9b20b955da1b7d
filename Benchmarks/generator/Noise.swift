/// Lines of other processes and of libraries, drawn so that their mean length comes near a goal.
struct Noise {
  private var short: [Template] = []
  private var long: [Template] = []
  private var shortShare = 0.5

  /// `table` holds blocks: a line for the process (`# name pid weight path`), then its messages
  /// (`sender|subsystem|category|level|message`).
  init(_ table: String, style: Style, press: inout Press) {
    var origin = Origin.app
    var weight = 1
    for line in table.split(separator: "\n") {
      if line.hasPrefix("# ") {
        let parts = line.split(separator: " ", maxSplits: 4)
        origin.process = String(parts[1])
        origin.identifier = String(parts[2])
        weight = Int(parts[3]) ?? 1
        origin.path = String(parts[4])
      } else {
        let parts = line.split(separator: "|", maxSplits: 4, omittingEmptySubsequences: false)
        origin.sender = String(parts[0])
        origin.subsystem = String(parts[1])
        origin.category = String(parts[2])
        origin.level = String(parts[3])
        let template = press.compile(
          origin.line(style, String(parts[4])), isOfApp: origin.process == Origin.app.process)
        short += Array(repeating: template, count: weight)
      }
    }
  }

  /// Divides the lines into shorter and longer ones, and finds how often to draw from which.
  mutating func balance(goal: Double, press: inout Press) {
    let measured = short.map { ($0, press.meanLength($0)) }
    short = measured.filter { $0.1 < goal }.map(\.0)
    long = measured.filter { $0.1 >= goal }.map(\.0)
    func mean(_ lengths: [Double]) -> Double {
      lengths.isEmpty ? goal : lengths.reduce(0, +) / Double(lengths.count)
    }
    let low = mean(measured.map(\.1).filter { $0 < goal })
    let high = mean(measured.map(\.1).filter { $0 >= goal })
    shortShare = long.isEmpty ? 1 : short.isEmpty ? 0 : (high - goal) / (high - low)
  }

  @inline(__always)
  func draw(_ random: inout Random, appIsSeen: Bool) -> Template {
    while true {
      let template =
        random.fraction() < shortShare
        ? short[random.below(short.count)] : long[random.below(long.count)]
      if appIsSeen || !template.isOfApp { return template }
    }
  }
}
