import CFuzzer
import Foundation

/// Has libFuzzer call a target.
enum FuzzDriver {
  /// A function of C has no context.
  fileprivate nonisolated(unsafe) static var target: (any FuzzTarget)?

  /// Runs until an option of libFuzzer's or a violation ends it; returns the exit code.
  static func run(_ group: FuzzGroup, options: [String]) throws -> Int32 {
    let target = try group.target()
    self.target = target
    // What libFuzzer starts once more (-merge, -minimize_crash) a shell reads. Of an option that is given twice
    // the latter counts.
    let program = "\(CommandLine.arguments[0]) \(group.rawValue)"
    let all = [program, "-max_len=\(target.longestInput)"] + options
    tellBase()
    var pointers = all.map { strdup($0) } + [nil]
    var count = Int32(all.count)
    return pointers.withUnsafeMutableBufferPointer { pointers in
      var arguments = pointers.baseAddress
      return LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        FuzzDriver.target?.run(UnsafeBufferPointer(start: data, count: size))
        return 0
      }
    }
  }

  /// Says where the program lies in memory: edges may be told by their addresses only.
  private static func tellBase() {
    let address = String(UInt(bitPattern: fuzzer_base()), radix: 16)
    FileHandle.standardError.write(Data("base: 0x\(address)\n".utf8))
  }
}

/// Changes an input, as libFuzzer would. One in sixty-four may be as long as inputs can be: a long one takes as
/// much time as many short ones, and few things happen in long ones only.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(
  _ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32
) -> Int {
  let usual = seed % 64 == 0 ? most : FuzzDriver.target?.usualInput ?? most
  let room = min(most, max(usual, 1))
  return LLVMFuzzerMutate(data, min(count, room), room)
}

/// Ends the program as a crash would: what was to hold does not.
func require(_ holds: Bool, _ what: @autoclosure () -> String) {
  if holds { return }
  FileHandle.standardError.write(Data("violated: \(what())\n".utf8))
  abort()
}
