import LogInput

/// Whether something holds; what the clock cannot tell is not known.
enum Fit: Equatable {
  case yes, no
  case unknown(Inconclusive.Reason)

  var negated: Fit {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unknown: self
    }
  }

  func and(_ other: Fit) -> Fit {
    switch (self, other) {
    case (.no, _), (_, .no): .no
    case (.unknown, _): self
    default: other
    }
  }
}
