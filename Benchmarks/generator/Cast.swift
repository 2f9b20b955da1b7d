/// The other apps of the device. They keep their processes for as long as the log lasts, as on a
/// device whose user goes back and forth between the same twenty apps.
struct Cast {
  /// Apple's own first.
  private static let names = """
    com.apple.mobilesafari com.apple.mobilemail com.apple.MobileSMS com.apple.Maps com.apple.weather
    com.apple.Preferences com.apple.camera com.apple.mobileslideshow
    org.example.radio net.example.chess com.example.ledger com.example.trailmap
    com.example.tidecharts com.example.groceries org.example.transit net.example.poker
    com.example.birdsong com.example.metronome org.example.scanner com.example.crossword
    """

  let bundles: Words
  let processes: Words
  let identities: Words
  private let countOfApple: Int

  init() {
    let names = Self.names.split(whereSeparator: \.isWhitespace).map(String.init)
    countOfApple = names.prefix { $0.hasPrefix("com.apple.") }.count
    bundles = Words(names)
    // Above the daemons' and below the app's.
    processes = Words(names.indices.map { String(301 + 5 * $0) })
    identities = Words(names.map { "app<\($0)(\(imageUUID($0)))>" })
  }

  var count: Int { bundles.count }

  /// scenetrace makes a launch of what the system says about an app, unless it is one of Apple's.
  func isOfApple(_ member: Int) -> Bool { member < countOfApple }
}
