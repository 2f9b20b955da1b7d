import CommandLineKit
import LogInput

/// The logs that a command is to read, opened one after the other.
struct LogQueue {
  var inputs: [Input]
  let options: LogWalk.Options
  let console: Console
  /// Whether a log of this name is left out.
  let isIgnored: (String) -> Bool

  init(
    _ inputs: [Input], _ arguments: ParsedArguments, console: Console,
    isIgnored: @escaping (String) -> Bool = { _ in false }
  ) throws(UsageError) {
    self.isIgnored = isIgnored
    self.inputs = inputs
    self.console = console
    var options = LogWalk.Options()
    options.isRecursive = arguments.isSet("recursive")
    options.isFollowing = arguments.isSet("follow")
    self.options = options
    guard options.isFollowing else { return }
    let command = (["scenetrace"] + arguments.path).joined(separator: " ")
    if inputs.count > 1 {
      throw UsageError(
        message: "'--follow' follows one log, and \(inputs.count) are named", command: command)
    }
    if options.isRecursive {
      throw UsageError(
        message: "'--follow' follows one log, and '--recursive' asks for many", command: command)
    }
  }

  /// More than one log may come.
  var hasMany: Bool { inputs.count > 1 || options.isRecursive }

  /// Says why a log could not be read.
  func complain(_ error: InputError) { console.complain(error.message) }

  /// Calls `body` with every log; what cannot be read is complained about and keeps none of the
  /// others from being read. `beforeMessages` is called before anything is said on the way.
  func forEach(
    beforeMessages: () -> Void = {}, _ body: (OpenLog) throws(InputError) -> Void
  ) {
    var unread: [String] = []
    for input in inputs where !isIgnored(input.name) {
      if Interruption.isRequested {
        unread.append(input.name)
        continue
      }
      let walk = LogWalk(input.path, name: input.name, options: options)
      while !Interruption.isRequested, let step = walk.next() {
        do throws(InputError) {
          switch step {
          case .log(let log):
            // The operand itself was asked about.
            if log.name == input.name || !isIgnored(log.name) { try body(log) }
          case .problem(let error): throw error
          case .remark(let text):
            beforeMessages()
            console.remark(text)
          }
        } catch {
          // Asked to stop, it broke off what it was doing.
          if Interruption.isRequested { continue }
          beforeMessages()
          console.complain(error.message)
        }
      }
      if Interruption.isRequested, walk.isUnfinished { unread.append(input.name) }
    }
    complain(unread: unread)
  }

  /// Says of logs that this was interrupted before they were read: that nothing was found in them says
  /// nothing.
  func complain(unread names: [String]) {
    guard let first = names.first else { return }
    let others = names.count - 1
    let rest = others == 0 ? "" : ", nor \(others == 1 ? "was 1 other" : "were \(others) others")"
    complain(InputError(path: first, reason: "was not read to its end\(rest): interrupted"))
  }
}
