extension Anchor {
  /// How often the anchor occurs in a log, per byte, as far as that can be told without one.
  var frequency: Float {
    let first = frequency(from: 0)
    if isShort { return first }
    // The last three bytes follow the first one as they follow any that has the two in between.
    let next = frequency(from: 1)
    let shares = foldsCase ? ByteFrequency.foldedShares : ByteFrequency.shares
    let between = shares[Int(bytes[1])] * shares[Int(bytes[2])]
    return min(first, next, first * min(next / between, 1))
  }

  /// The frequency of three of the bytes: as if they were independent, except for runs of letters that are
  /// known to be frequent.
  private func frequency(from start: Int) -> Float {
    let run = SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], 0)
    if ByteFrequency.isOfLevel(run, foldsCase: foldsCase) { return 0.005 }
    let shares = foldsCase ? ByteFrequency.foldedShares : ByteFrequency.shares
    let product = shares[Int(run[0])] * shares[Int(run[1])] * shares[Int(run[2])]
    if ByteFrequency.isCommon(run) { return max(20 * product, 0.0002) }
    // Names in camel case begin as words do.
    if !foldsCase, ByteFrequency.isCommon(capitalised: run) { return max(20 * product, 0.0002) }
    return product
  }
}
