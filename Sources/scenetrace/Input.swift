import CommandLineKit

/// What an operand names, and the name that reports give it.
struct Input: Equatable {
  var path: String
  var name: String
}

extension Input {
  /// The inputs that the operands name; standard input where there are none and it is no terminal,
  /// nil where a person would have to type the log.
  static func all(_ arguments: ParsedArguments, isTerminal: Bool) -> [Input]? {
    let standardInput = Input(path: "-", name: arguments.last("stdin-filename") ?? "<stdin>")
    if arguments.operands.isEmpty { return isTerminal ? nil : [standardInput] }
    return arguments.operands.map { $0 == "-" ? standardInput : Input(path: $0, name: $0) }
  }
}
