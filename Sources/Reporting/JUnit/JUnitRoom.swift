/// How much still fits into a JUnit report, in bytes of the document.
struct JUnitRoom {
  /// GitLab takes files of less than 30 MB.
  static let most = 24 << 20
  private static let mostOfCase = 64 << 10
  /// About what a case takes without the name of its test.
  private static let caseSize = 300

  private let renderer = FindingText(options: FindingText.Options()) { _ in }
  private var room: Int

  init(_ room: Int = most) { self.room = room }

  /// Takes the room of the cases of a test that have no text; false when there is not enough.
  mutating func takeCases(_ count: Int, of test: String) -> Bool {
    let size = count * (Self.caseSize + XMLText.escaped(test).utf8.count)
    guard size <= room else { return false }
    room -= size
    return true
  }

  /// The findings one after the other, as format `text` shows them, as far as there is room.
  mutating func text(of findings: [ReportedFinding]) -> String {
    var text = "\n"
    var left = min(room, Self.mostOfCase)
    for (index, item) in findings.enumerated() {
      let next = renderer.render(item.finding, in: item.lines)
      let size = XMLText.escaped(next, keepsLines: true).utf8.count
      guard size <= left else {
        let rest = Counted.text(findings.count - index, "finding")
        return text + "\(rest) not shown: the report would be too long\n"
      }
      text += next
      left -= size
      room -= size
    }
    return text
  }
}
