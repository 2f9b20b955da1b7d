/// How often each byte occurs in logs, roughly.
enum ByteFrequency {
  /// From the most frequent byte down, as counted in system logs and app logs.
  private static let ranking: StaticString =
    "e 0ati:1on2sr-dlc.up35m4ghf98[]67()_yvbkw,A=SD/T\"CPR<>IEBMFUNLWxGO'VjHzqK\tXY{}JQ*;#%@|+&Z!?$~`\\^"

  /// The share of each byte value, summing up to about 1.
  static let shares: [Float] = {
    var shares = [Float](repeating: 0.00002, count: 256)
    var share: Float = 0.06
    ranking.withUTF8Buffer { bytes in
      for byte in bytes {
        shares[Int(byte)] = share
        share *= 0.94
      }
    }
    return shares
  }()
}
