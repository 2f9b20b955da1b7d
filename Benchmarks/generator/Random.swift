/// xoroshiro128+, seeded through splitmix64.
struct Random {
  private var a: UInt64
  private var b: UInt64

  init(seed: UInt64) {
    var state = seed
    a = Random.splitmix(&state)
    b = Random.splitmix(&state)
  }

  static func splitmix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }

  @inline(__always)
  mutating func next() -> UInt64 {
    let result = a &+ b
    let t = b ^ a
    a = ((a &<< 24) | (a &>> 40)) ^ t ^ (t &<< 16)
    b = (t &<< 37) | (t &>> 27)
    return result
  }

  /// A number in `0..<bound`; the bias of the multiplication is of no matter here.
  @inline(__always)
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: ((next() &>> 32) &* UInt64(truncatingIfNeeded: bound)) &>> 32)
  }

  @inline(__always)
  mutating func fraction() -> Double {
    Double(next() &>> 11) * 0x1p-53
  }
}
