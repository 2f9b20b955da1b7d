import TestSupport
import Testing

@testable import Rules

/// What is something to whom is kept as rows of bits: no role is lost in them, and no case is taken for another.
@Suite struct RoleLayoutTests {
  private static func lendCases(_ body: ([RuleCase], RoleLayout) -> Void) throws {
    try ShippedCatalogs.lend { catalogs in
      let cases = catalogs.rules.rules.flatMap(\.cases)
      let layout = RoleLayout(cases)
      body(cases, layout)
      layout.deallocate()
    }
  }

  @Test func `every role of every shipped case has a bit of its own`() throws {
    try Self.lendCases { cases, layout in
      var taken = [UInt64](repeating: 0, count: layout.width)
      for (id, ruleCase) in cases.enumerated() {
        let field = layout.fields[id]
        #expect(taken[field.word] & field.bits == 0)
        taken[field.word] |= field.bits
        var roles = ruleCase.rolePatterns.reduce(into: Roles()) { $0.insert($1.role) }
        // What no pattern says.
        if case .only = ruleCase.form { roles.insert(RuleCase.Only.transition) }
        if case .check = ruleCase.form { roles = [.always, .atTimes] }
        #expect(field.decode(field.encode(roles)) == roles)
        #expect(field.isOfUnits == (ruleCase.scope == .unit))
        var rest = field.bits
        while rest != 0 {
          #expect(layout.field(rest.trailingZeroBitCount, in: field.word).id == id)
          rest &= rest - 1
        }
      }
    }
  }

  @Test func `a case with as many parts as there may be has room for all their roles`() throws {
    let steps =
      ["save"]
      + Array(
        repeating: "{event: save, without: pause}", count: RuleCase.Sequence.mostSteps - 1)
    let exempt =
      ["  - event: resume"] + Array(repeating: "  - {event: resume, without: load}", count: 7)
    let body = """
      scope: launch
      sequence: [\(steps.joined(separator: ", "))]
      exempt:
      \(exempt.joined(separator: "\n"))
      """
    try ShippedCatalogs.lend { catalogs in
      let cases = try catalog([ruleFile(body)], catalogs).rules.flatMap(\.cases)
      // The second begins where the first has left too little of a number.
      let layout = RoleLayout(cases + cases)
      let roles = try #require(cases.first).rolePatterns.reduce(into: Roles()) {
        $0.insert($1.role)
      }
      #expect(layout.width == 2)
      for id in 0..<2 {
        #expect(layout.fields[id].word == id)
        #expect(layout.fields[id].decode(layout.fields[id].encode(roles)) == roles)
      }
      layout.deallocate()
    }
  }

  @Test func `boards keep the interests of cases apart`() throws {
    try Self.lendCases { cases, layout in
      var dice = Dice(7)
      let board = InterestBoard([], layout)
      var known = [Interest](repeating: Interest(own: [], possible: []), count: cases.count)
      for _ in 0..<4000 {
        let id = dice.roll(0...cases.count - 1)
        let all = layout.fields[id].decode(.max)
        func some() -> Roles {
          Roles(rawValue: UInt64(dice.roll(0...0xFF)) | UInt64(dice.roll(0...0xFF)) << 40)
            .intersection(all)
        }
        let interest = Interest(own: some(), possible: some())
        if dice.oneIn(2) {
          board.add(interest, of: id)
          known[id].own.insert(interest.own)
          known[id].possible.insert(interest.possible)
        } else {
          let isOther = known[id].own != interest.own || known[id].possible != interest.possible
          #expect(board.set(interest, of: id) == isOther)
          known[id] = interest
        }
      }
      for (id, interest) in known.enumerated() {
        let field = layout.fields[id]
        #expect(field.decode(board.row(byOwn: true)[field.word]) == interest.own)
        #expect(field.decode(board.row(byOwn: false)[field.word]) == interest.possible)
      }
      board.deallocate()
    }
  }
}
