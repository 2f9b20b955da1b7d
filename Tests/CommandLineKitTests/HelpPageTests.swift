import Testing

@testable import CommandLineKit

@Suite struct HelpPageTests {
  @Test func `the program's page lists its commands`() throws {
    #expect(
      try #require(HelpPage(sample)).render(width: 80) == """
        Usage: demo [FLAG...] [FILE...]
               demo COMMAND [FLAG...]

        Look into logs.

        Commands:
          check  Find problems in logs (default)
          rules  Look at the rules

        Common:
          -q, --quiet    Print nothing but problems
          -v, --verbose  Say more (repeatable)
          -h, --help     Show help and exit
              --version  Show the version and exit

        Examples:
          demo app.log
              Check one file.

        Run 'demo COMMAND --help' for the flags of a command.

        """)
  }

  @Test func `a command's page lists its flags by category`() throws {
    #expect(
      try #require(HelpPage(sample, path: ["check"])).render(width: 80) == """
        Usage: demo check [FLAG...] [FILE...]

        Find problems in logs.

        Reads every file in turn and reports what looks wrong in it, with the line where
        it was seen.

          demo check app.log

        Exits with 1 where something was found.

        Operands:
          [FILE...]  Log to read, or '-'

        Input:
          -r, --rules-directory DIRECTORY
                                      Read rules from a directory as well as the
                                      built-in ones (repeatable)

        Output:
          -f, --format FORMAT         How to print the findings
                                      Values: text, json
              --color, --no-color     Color the findings

        Common:
          -q, --quiet                 Print nothing but problems
          -v, --verbose               Say more (repeatable)
          -h, --help                  Show help and exit
              --version               Show the version and exit

        Examples:
          demo check -f json app.log
              Print the findings as JSON.

        """)
  }

  @Test func `a group's page asks for a command`() throws {
    let page = try #require(HelpPage(sample, path: ["rules"])).render(width: 80)
    #expect(page.hasPrefix("Usage: demo rules COMMAND [FLAG...]\n\nLook at the rules.\n"))
  }

  @Test(arguments: [40, 60, 80, 120])
  func `no line is wider than asked`(width: Int) throws {
    let page = try #require(HelpPage(sample, path: ["check"])).render(width: width)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= width && $0.last != " " })
  }

  @Test func `a command that is not there has no page`() {
    let page = HelpPage(sample, path: ["nothing"])
    #expect(page == nil)
  }
}
