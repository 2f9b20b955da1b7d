@main
struct Scenetrace {
  static func main() {
    OperatingSystem.ignoreBrokenPipes()
    let program = Program(console: Console())
    OperatingSystem.end(program.run(Array(CommandLine.arguments.dropFirst())))
  }
}
