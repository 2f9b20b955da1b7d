/// A flag as it was written, which the command it turns out to be for has to confirm.
struct FlagUse {
  let flag: Flag
  let spelling: String
  let value: String
  let isNegation: Bool
}

extension Flag {
  /// Every way to write the flag, dashes included.
  var spellings: [String] {
    ["--\(long)"] + (short.map { ["-\($0)"] } ?? []) + (negation.map { ["--\($0)"] } ?? [])
  }
}
