import Lifecycle

/// States of an app that follow each other and are all of the foreground, or all of the background.
struct AppStay {
  enum Place { case foreground, background, nowhere }

  let place: Place
  private(set) var spans: [SpanExcerpt]
  /// The log shows how it began and how it ended.
  private(set) var isWhole = false

  var length: ClockedLength? {
    ClockedLength(from: spans.first?.span.start, to: spans.last?.span.end)
  }

  /// The stays that an app's states make, in order; nothing follows the last, and whether the log
  /// tells when it ended, `endIsTold` says.
  static func all(in spans: [SpanExcerpt], endIsTold: Bool) -> [AppStay] {
    var stays: [AppStay] = []
    for excerpt in spans {
      let place = Place(excerpt.span.state)
      if stays.last?.place == place {
        stays[stays.count - 1].spans.append(excerpt)
      } else {
        stays.append(AppStay(place: place, spans: [excerpt]))
      }
    }
    for index in stays.indices where stays[index].place != .nowhere {
      let isBegun = index > 0 && stays[index - 1].isKnown
      let isEnded = index < stays.count - 1 ? stays[index + 1].isKnown : endIsTold
      stays[index].isWhole = isBegun && isEnded && stays[index].spans.allSatisfy(\.isWhole)
    }
    return stays
  }

  /// What it borders on did not begin or end at some time that nobody knows.
  private var isKnown: Bool { !spans.contains { $0.span.state == .unknown } }
}

extension AppStay.Place {
  fileprivate init(_ state: UnitState) {
    switch state {
    case .active, .inactive: self = .foreground
    case .background, .suspended: self = .background
    default: self = .nowhere
    }
  }
}
