import LogInput
import TestSupport
import Testing

@testable import Lifecycle

@Suite("Packed states")
struct PackedSpanTests {
  private static func text(_ launches: [LaunchTimeline]) -> [String] {
    launches.flatMap { launch in
      (launch.units + launch.views).map { unit in unit.spans.map { "\($0)" }.joined(separator: "\n")
      }
    }
  }

  @Test("What is packed as soon as it can be is what is never packed", arguments: 1...40)
  func collectors(seed: Int) throws {
    try ShippedCatalogs.lend { catalogs in
      for system in RandomLifecycle.System.allCases {
        let life = RandomLifecycle(system, naming: .label, seed: seed)
        func collector() -> TimelineCollector {
          TimelineCollector(vocabulary: catalogs.vocabulary, depth: .spans)
        }
        let (loose, packed) = (collector(), collector())
        loose.mostKept = .max - 1
        packed.mostLoose = 0
        let tracker = LifecycleTracker(vocabulary: catalogs.vocabulary, sinks: [loose, packed])
        let reader = LogReader(
          formats: catalogs.formats, interest: catalogs.vocabulary.interest, sink: tracker)
        // A trace without its launching callbacks is one long launch.
        let lines = life.trace.split(separator: "\n").filter { !$0.contains("FinishLaunching") }
        let trace = life.trace + lines.joined(separator: "\n") + "\n"
        Array(trace.utf8).withUnsafeBufferPointer { reader.feed($0) }
        reader.finish()
        let text = Self.text(packed.launches)
        #expect(text == Self.text(loose.launches) && text.contains { !$0.isEmpty })
      }
    }
  }

  @Test("Moments of all clocks come back as they were")
  func moments() {
    let readings = [
      ClockReading(nanoseconds: 0, resolution: 1),
      ClockReading(nanoseconds: .max, resolution: 1_000_000, zoneOffset: nil),
      ClockReading(nanoseconds: .min, resolution: 1000, hasYear: false, zoneOffset: -3600),
      ClockReading(nanoseconds: 5, resolution: 1000, basis: .start, hasDate: false, hasYear: false),
      ClockReading(nanoseconds: -5, resolution: 1000, basis: .previousLine, zoneOffset: 3600),
    ]
    let moments = readings.flatMap { reading in
      [reading.nanoseconds, 0, .max, .min].map { Moment(reading: reading, traceTime: $0) }
    }
    var list: [Span] = []
    for (index, state) in UnitState.allCases.enumerated() {
      for start in moments + [nil] {
        for end in moments + [nil] {
          var span = Span(
            state: state, region: [nil, .activation, .visibility][index % 3],
            fromLine: 7 * index, toLine: 9 * index, start: start, end: end,
            confidence: [.certain, .probable, .possible][index % 3])
          span.isOpen = index % 2 == 0
          list.append(span)
        }
      }
    }
    var packed = PackedSpans()
    for span in list { packed.append(span) }
    var unpacked: [Span] = []
    packed.forEach { unpacked.append($0) }
    #expect(unpacked.count == list.count)
    for (one, other) in zip(list, unpacked) {
      #expect(one.start == other.start && one.end == other.end)
      #expect(one.state == other.state && one.region == other.region)
      #expect(one.fromLine == other.fromLine && one.toLine == other.toLine)
      #expect(one.confidence == other.confidence && one.isOpen == other.isOpen)
    }
    #expect(packed.count == list.count && packed.hasVisibility)
  }
}
