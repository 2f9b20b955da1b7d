extension Console {
  /// Says, instead of waiting for somebody to type a log, how a log is given.
  func explainMissingInput(of command: String) -> ExitStatus {
    say(
      """
      usage: scenetrace \(command) [FLAG...] [FILE...]
      Name the logs to read, or pipe one in. See 'scenetrace --help'.

      """)
    return ExitStatus(hadTrouble: true)
  }
}
