import Testing

@testable import CommandLineKit

@Suite struct GeneratedTextTests {
  @Test func `the manual describes every command and flag`() throws {
    let overview = try #require(ManualPage(sample)).render()
    #expect(
      overview.hasPrefix(
        """
        .TH "DEMO" 1 "" "demo 1.2" "demo manual"
        .SH NAME
        demo \\- Look into logs

        """))
    #expect(overview.contains(".TP\n.BR \"demo\\-check\" (1)\nFind problems in logs.\n"))
    let rules = try #require(ManualPage(sample, path: ["rules"])).render()
    #expect(rules.contains(".SS \"demo rules show\"\n.nf\n.B \"demo rules show [FLAG...] RULE\"\n"))
    #expect(rules.hasSuffix(".SH SEE ALSO\n.BR \"demo\" (1)\n"))
    let check = try #require(ManualPage(sample, path: ["check"])).render()
    #expect(
      check.contains(
        """
        .B "\\-f, \\-\\-format FORMAT"
        How to print the findings.
        Values: text, json.

        """))
    #expect(ManualPage(sample, path: ["none"]) == nil)
  }

  @Test func `sections have entries`() throws {
    let section = ManualPage.Section("FILES", "What lies where:\n a.yml: The first: it is there.")
    let page = try #require(ManualPage(sample, sections: [section])).render()
    let entry = ".SH \"FILES\"\nWhat lies where:\n.TP\n.B \"a.yml\"\nThe first: it is there.\n"
    #expect(page.contains(entry))
  }

  @Test func `the manual keeps text from turning into macros`() throws {
    let grammar = Grammar(
      program: "x", version: "1", summary: "Do",
      discussion: ".TH is a macro\n'so is this \\ \"here\"\n\n  kept  as is\nafter", commands: [],
      categories: ["Common"])
    #expect(
      try #require(ManualPage(grammar)).render().contains(
        """
        .SH DESCRIPTION
        \\&.TH is a macro
        \\&\\(aqso is this \\e "here"
        .PP
        .nf
          kept  as is
        .fi
        after

        """))
  }

  @Test(arguments: CompletionScript.Shell.allCases)
  func `every script knows commands, flags and choices`(shell: CompletionScript.Shell) {
    let script = CompletionScript(sample, shell: shell).render()
    for word in ["check", "rules", "list", "show", "format", "no-color", "text json", "version"] {
      #expect(script.contains(word))
    }
    #expect(script.hasSuffix("\n") && !script.hasSuffix("\n\n"))
  }

  @Test func `the Bash script completes by place`() {
    let lines = CompletionScript(sample, shell: .bash).render().split(separator: "\n")
    #expect(lines.contains("      'rules:list') place='rules list' ;;"))
    #expect(lines.contains("    'rules:'*) words='list show' ;;"))
    #expect(lines.contains("    'check:--rules-directory'|'check:-r') COMPREPLY=(); return ;;"))
    #expect(lines.last == "complete -o bashdefault -o default -F _demo demo")
  }

  @Test func `the zsh and fish scripts describe flags`() {
    let zsh = CompletionScript(sample, shell: .zsh).render()
    #expect(zsh.contains("'--format=[How to print the findings]:FORMAT:(text json)'"))
    let fish = CompletionScript(sample, shell: .fish).render()
    #expect(fish.contains("-s f -l format -x -a 'text json' -d 'How to print the findings'"))
  }

  @Test func `a quote in a text stays inside its word`() {
    #expect(CompletionScript.quoted("it's") == "'it'\"'\"'s'")
  }
}
