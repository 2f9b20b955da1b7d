import CommandLineKit

extension ManualPage.Section {
  /// What the page of the program says that its table of flags does not.
  static let ofTheProgram = [exitStatus, environment, files]

  static let exitStatus = ManualPage.Section(
    "EXIT STATUS",
    """
     0: Nothing was found at or above --fail-on; of commands that look for nothing, all went well.
     1: Something was found, or a test failed.
     2: The job could not be done: wrong arguments, a mistake in a definition or configuration file, an \
    input that cannot be read, an output that cannot be written.
    """)

  private static let environment = ManualPage.Section(
    "ENVIRONMENT",
    """
     NO_COLOR, FORCE_COLOR, CLICOLOR, CLICOLOR_FORCE, TERM: Whether text has colors when --color says \
    auto.
     LC_ALL, LC_CTYPE, LANG: Whether pictures are drawn in Unicode or in ASCII.
     SOURCE_DATE_EPOCH: Stands in for the clock, in seconds since 1970: for --date and for suppressions \
    that expire.
    """)

  private static let files = ManualPage.Section(
    "FILES",
    """
     .scenetrace.yml: The configuration, in the working directory or above it, up to the root of the \
    repository; see scenetrace-config(5).
    """)
}
