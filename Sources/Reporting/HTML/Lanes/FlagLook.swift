import Rules

/// How flags and signs of severities look: by colour and by shape.
struct FlagLook {
  private let severity: Severity

  init(_ severity: Severity) { self.severity = severity }

  var fill: String {
    switch severity {
    case .error: "#b3261e"
    case .warning: "#ffca55"
    case .note: "#e3ecf8"
    }
  }

  var stroke: String {
    switch severity {
    case .error: "#7f1510"
    case .warning: "#8a5a00"
    case .note: "#3a5a8c"
    }
  }

  var ink: String {
    switch severity {
    case .error: "#ffffff"
    case .warning: "#332000"
    case .note: "#16305a"
    }
  }

  /// An octagon for errors, a pointed shape for warnings, a pill for notes.
  func outline(_ width: Double, _ height: Double) -> String {
    let (w, h) = (width, height)
    switch severity {
    case .error:
      let c = 5.0
      return "M\(c.svg) 0H\((w - c).svg)L\(w.svg) \(c.svg)V\((h - c).svg)L\((w - c).svg) \(h.svg)"
        + "H\(c.svg)L0 \((h - c).svg)V\(c.svg)Z"
    case .warning:
      return "M\((w / 2).svg) -2.5L\(w.svg) 5V\(h.svg)H0V5Z"
    case .note:
      let r = h / 2
      return "M\(r.svg) 0H\((w - r).svg)A\(r.svg) \(r.svg) 0 0 1 \((w - r).svg) \(h.svg)"
        + "H\(r.svg)A\(r.svg) \(r.svg) 0 0 1 \(r.svg) 0Z"
    }
  }

  /// Writes the signs of all severities, for use anywhere in a document.
  static func writeSymbols(to html: inout HTMLWriter) {
    for severity in Severity.allCases {
      let look = FlagLook(severity)
      html.element(
        "symbol", ["id": "sign-\(severity.rawValue)", "viewBox": "-1 -1 18 18"]
      ) { html in
        html.leaf(
          "path",
          [
            "class": "cloth-\(severity.rawValue)", "d": look.sign, "fill": look.fill,
            "stroke": look.stroke, "stroke-linejoin": "round",
          ])
        html.leaf(
          "path",
          [
            "class": "ink-\(severity.rawValue)", "d": look.mark, "fill": "none",
            "stroke": look.ink, "stroke-width": "2", "stroke-linecap": "round",
          ])
      }
    }
  }

  /// Writes the sign of the severity.
  func write(to html: inout HTMLWriter) {
    html.element(
      "svg",
      ["class": "sign", "width": "16", "height": "16", "aria-hidden": "true", "focusable": "false"]
    ) { $0.leaf("use", ["href": "#sign-\(severity.rawValue)"]) }
  }

  private var sign: String {
    switch severity {
    case .error: "M5 0H11L16 5V11L11 16H5L0 11V5Z"
    case .warning: "M8 0L16 15H0Z"
    case .note: "M8 0A8 8 0 1 1 8 16A8 8 0 1 1 8 0Z"
    }
  }

  private var mark: String {
    switch severity {
    case .error: "M5.5 5.5L10.5 10.5M10.5 5.5L5.5 10.5"
    case .warning: "M8 6V9.5M8 12.3V12.4"
    case .note: "M8 7.5V11.5M8 4.4V4.5"
    }
  }
}
