/// Where the roles of all cases lie in a row of bits, one bit for each role that the case knows: what monitors are
/// interested in and what an event is to them are compared for many cases at once.
///
/// Whoever makes one lets go of it.
struct RoleLayout {
  /// Where the roles of one case lie, next to each other in one number of 64 bits.
  struct Field: BitwiseCopyable {
    /// Which number it is.
    let word: Int
    /// The bits of the field.
    let bits: UInt64
    private let shift: UInt8
    /// How many roles the form has; behind them are those of the steps that exempt the launch.
    private let formRoles: UInt8
    /// The case watches each unit by itself, not the launch as a whole.
    let isOfUnits: Bool

    fileprivate init(word: Int, shift: Int, _ ruleCase: RuleCase) {
      self.word = word
      self.shift = UInt8(shift)
      formRoles = UInt8(ruleCase.form.roleCount)
      bits = (1 << UInt64(Self.width(of: ruleCase)) - 1) << UInt64(shift)
      isOfUnits = ruleCase.scope == .unit
    }

    fileprivate static func width(of ruleCase: RuleCase) -> Int {
      ruleCase.form.roleCount + Roles.perStep * ruleCase.exempt.count
    }

    /// The roles, where the field has them.
    @inline(__always)
    func encode(_ roles: Roles) -> UInt64 {
      let ofForm = roles.rawValue & (1 &<< UInt64(formRoles) &- 1)
      let ofExemption = roles.rawValue &>> UInt64(Roles.firstOfExemption)
      return (ofForm | ofExemption &<< UInt64(formRoles)) &<< UInt64(shift) & bits
    }

    /// The roles whose bits are set in `word`.
    @inline(__always)
    func decode(_ word: UInt64) -> Roles {
      let field = (word & bits) &>> UInt64(shift)
      let ofForm = field & (1 &<< UInt64(formRoles) &- 1)
      let ofExemption = field &>> UInt64(formRoles)
      return Roles(rawValue: ofForm | ofExemption &<< UInt64(Roles.firstOfExemption))
    }
  }

  /// How many numbers of 64 bits a row takes.
  let width: Int
  /// By case.
  let fields: FlatList<Field>
  /// By bit of a row, the case that it is of.
  let cases: FlatList<Int>

  /// A layout for the cases, in their order.
  init(_ cases: [RuleCase]) {
    var fields: [Field] = []
    var caseOfBit: [Int] = []
    for (id, ruleCase) in cases.enumerated() {
      let width = Field.width(of: ruleCase)
      // A field is looked at at once.
      if caseOfBit.count & 63 + width > 64 {
        caseOfBit += repeatElement(id, count: 64 - caseOfBit.count & 63)
      }
      fields.append(Field(word: caseOfBit.count >> 6, shift: caseOfBit.count & 63, ruleCase))
      caseOfBit += repeatElement(id, count: width)
    }
    width = (caseOfBit.count + 63) / 64
    self.fields = FlatList(fields)
    self.cases = FlatList(caseOfBit)
  }

  /// The case that a bit of one number belongs to, and its field.
  @inline(__always)
  func field(_ bit: Int, in word: Int) -> (id: Int, field: Field) {
    let id = cases[word << 6 | bit]
    return (id, fields[id])
  }

  func deallocate() {
    fields.deallocate()
    cases.deallocate()
  }
}
