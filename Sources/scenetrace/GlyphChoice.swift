/// Whether pictures may be drawn with more than ASCII.
struct GlyphChoice {
  var environment: (String) -> String?

  /// The first of the variables that is set decides, as POSIX has it. Where none is, nobody said that
  /// UTF-8 is not understood: build servers set none, and show it.
  var isUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment)
      .first { !$0.isEmpty }
    guard let locale = locale?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }
}
