import Lifecycle

/// How states look in pictures: by colour and by pattern, so that neither has to be told alone.
///
/// The attributes are those of a light page; the style sheet has other colours for dark ones, by the
/// classes.
enum LaneLook: String, CaseIterable {
  case comingUp = "coming-up"
  case present, inactive, background, suspended, hidden, unknown
  /// A test, and a background task.
  case test, task

  /// Nil for states in which nothing is there to be seen.
  init?(_ state: UnitState) {
    guard let look = LaneGlyphs.Look(state) else { return nil }
    switch look {
    case .comingUp: self = .comingUp
    case .present: self = .present
    case .inactive: self = .inactive
    case .background: self = .background
    case .suspended: self = .suspended
    case .hidden: self = .hidden
    case .unknown: self = .unknown
    }
  }

  /// What a shape of this look is filled with.
  var fill: String { "url(#look-\(rawValue))" }

  var textClass: String { "on-\(rawValue)" }
  var strokeClass: String { "edge-\(rawValue)" }

  /// The outline, which a page of either kind shows against its ground.
  var stroke: String {
    switch self {
    case .comingUp: "#0b6b7a"
    case .present: "#14603a"
    case .inactive: "#8a6100"
    case .background: "#234a80"
    case .suspended: "#6b7280"
    case .hidden: "#40398c"
    case .unknown: "#86469c"
    case .test: "#5f6977"
    case .task: "#7a3e8f"
    }
  }

  /// What is written on it; beside it where it is too thin to be written on.
  var ink: String {
    switch self {
    case .comingUp: "#073f48"
    case .present, .background, .hidden: "#ffffff"
    case .inactive: "#3a2900"
    case .suspended: "#4b5563"
    case .unknown: "#4c2059"
    case .test: "#23282f"
    case .task: "#431552"
    }
  }

  private var ground: String {
    switch self {
    case .comingUp: "#d5eef2"
    case .present: "#1d7f4f"
    case .inactive: "#f8dc80"
    case .background: "#3a67a6"
    case .suspended: "#f0f1f3"
    case .hidden: "#5b5aa8"
    case .unknown: "#f6ecf9"
    case .test: "#eef0f3"
    case .task: "#ecd9f2"
    }
  }

  /// The lines or dots of its pattern: shape and colour; nil where it is plain.
  private var figure: (path: String, colour: String)? {
    switch self {
    case .present, .test: nil
    case .comingUp: ("M2 0V8M6 0V8", "#b4dfe6")
    case .inactive: ("M-2 2L2 -2M0 8L8 0M6 10L10 6", "#edc14c")
    case .background: ("M1 2H3M5 6H7", "#2a4f86")
    case .suspended: ("M-2 2L2 -2M0 8L8 0M6 10L10 6", "#8b93a1")
    case .hidden: ("M0 2H8M0 6H8", "#454492")
    case .unknown: ("M1 2H3M5 6H7", "#b98cc9")
    case .task: ("M-2 6L2 10M0 0L8 8M6 -2L10 2", "#dcbfe6")
    }
  }

  /// Writes the patterns that all pictures of a document share.
  static func writePatterns(to html: inout HTMLWriter) {
    for look in allCases {
      html.element(
        "pattern",
        [
          "id": "look-\(look.rawValue)", "width": "8", "height": "8",
          "patternUnits": "userSpaceOnUse",
        ]
      ) { html in
        html.leaf(
          "rect",
          ["class": "ground-\(look.rawValue)", "width": "8", "height": "8", "fill": look.ground])
        guard let figure = look.figure else { return }
        html.leaf(
          "path",
          [
            "class": "figure-\(look.rawValue)", "d": figure.path, "fill": "none",
            "stroke": figure.colour, "stroke-width": look == .suspended ? "1.5" : "2",
          ])
      }
    }
  }
}
