import CommandLineKit

/// What an operand names, and the name that reports give it.
struct Input: Equatable {
  var path: String
  var name: String
}

extension Input {
  /// The inputs that the operands name, or some of those; standard input where there are none and it is no terminal,
  /// nil where a person would have to type the log.
  static func all(
    _ arguments: ParsedArguments, among operands: [String]? = nil, isTerminal: Bool
  ) -> [Input]? {
    let operands = operands ?? arguments.operands
    let standardInput = Input(path: "-", name: arguments.last("stdin-filename") ?? "<stdin>")
    if operands.isEmpty { return isTerminal ? nil : [standardInput] }
    return operands.map { $0 == "-" ? standardInput : Input(path: $0, name: $0) }
  }
}
