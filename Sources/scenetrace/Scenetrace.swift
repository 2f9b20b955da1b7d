@main
struct Scenetrace {
  static func main() {
    OperatingSystem.returnMemory()
    OperatingSystem.ignoreBrokenPipes()
    OperatingSystem.occupyStandardDescriptors()
    let console = Console()
    // Swift asks /proc for them on Linux; whoever started this has named a program at least.
    guard !CommandLine.arguments.isEmpty else {
      console.complain("the arguments cannot be read, because /proc cannot")
      OperatingSystem.end(ExitStatus(hadTrouble: true).code)
    }
    let program = Program(console: console)
    OperatingSystem.end(program.run(Array(CommandLine.arguments.dropFirst())))
  }
}
