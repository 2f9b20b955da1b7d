extension ScreenPainter {
  // Computed, so that nothing has to be made when a signal has come.

  /// What a terminal must get before anything is painted: an empty screen of its own.
  ///
  /// The cursor is hidden, and the last column can be written without a line feed following.
  package static var entering: StaticString {
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[m\u{1B}[H\u{1B}[2J"
  }

  /// What gives the terminal back as it was, even in the middle of a painting.
  package static var leaving: StaticString {
    "\u{1B}[?2026l\u{1B}[m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  }
}
