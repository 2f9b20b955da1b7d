import Matching

/// What is sought for markers, in their order.
struct MarkerLiterals {
  private(set) var all: [Literal] = []
  /// Those that say that text is hidden.
  private(set) var ofHiddenText: [Literal] = []
  private(set) var ofOthers: [Literal] = []

  init() {}

  init(_ markers: [Marker]) {
    for marker in markers {
      for literal in marker.literals { add(literal, ofHiddenText: marker.meaning == .textHidden) }
    }
  }

  mutating func add(_ literal: Literal, ofHiddenText isOfHiddenText: Bool) {
    all.append(literal)
    if isOfHiddenText { ofHiddenText.append(literal) } else { ofOthers.append(literal) }
  }
}
