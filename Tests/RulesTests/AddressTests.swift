import Testing

@Suite struct AddressesInRules {
  /// Also once so many lines were alike that their words are taken as known.
  @Test func `what a rule asks of an address is asked of each line`() throws {
    let objects = ["0x10000beef", "0x100012340", "0x100077770", "0x1feedbeef", "0x1beefbe00"]
    let lines = (0..<40).flatMap { _ in objects }.map { "saved <Note: \($0)> to disk" }
    let trace = (["sceneDidBecomeActive(_:)"] + lines).joined(separator: "\n")
    func found(_ condition: String) throws -> [String] {
      try rows("scope: launch\nforbid: {event: save, \(condition)}", trace)
    }
    func expected(where holds: (String) -> Bool) -> [String] {
      lines.indices.filter { holds(lines[$0]) }.map { "\($0 + 2) [\($0 + 2)]" }
    }
    #expect(try found(#"text: '0x\w*beef'"#) == expected { $0.contains("beef") })
    #expect(try found(#"not_text: '0x\w*beef'"#) == expected { !$0.contains("beef") })
    #expect(try found(#"text: 'Note: 0x1'"#) == expected { _ in true })
    #expect(try found(#"text: 'Folder: 0x1'"#) == [])
    #expect(try found(#"not_text: 'Folder'"#) == expected { _ in true })
  }
}
