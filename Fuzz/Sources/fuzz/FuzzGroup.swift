/// What is tried: each group has a corpus of its own.
enum FuzzGroup: String, CaseIterable {
  case input, archives, definitions, vocabulary, rules, reports

  /// Makes what all executions share.
  func target() throws -> any FuzzTarget {
    let shipped = try Shipped()
    return switch self {
    case .input: InputTarget(shipped)
    case .archives: try ArchiveTarget()
    case .definitions: try DefinitionTarget(shipped)
    case .vocabulary: VocabularyTarget(shipped)
    case .rules: RuleTarget(shipped)
    case .reports: ReportTarget(shipped)
    }
  }
}

/// Something that must bear any bytes.
protocol FuzzTarget: AnyObject {
  /// Longer inputs only take more time.
  var longestInput: Int { get }
  /// Most inputs are no longer.
  var usualInput: Int { get }
  /// Takes one input, and ends the program where something does not hold.
  func run(_ input: UnsafeBufferPointer<UInt8>)
  /// The log or the file that an input stands for.
  func text(of input: UnsafeBufferPointer<UInt8>) -> [UInt8]
  /// What a corpus begins with.
  func seeds(from files: RepositoryFiles) -> [[UInt8]]
  /// What `LogWriter` makes an input's log of, if it makes all of it.
  func log(in input: UnsafeBufferPointer<UInt8>) -> [UInt8]?
  /// An input with a log that another group learned from, if it takes logs.
  func seed(with log: [UInt8], of index: Int) -> [UInt8]?
}

extension FuzzTarget {
  var usualInput: Int { longestInput }

  func log(in input: UnsafeBufferPointer<UInt8>) -> [UInt8]? { nil }

  func seed(with log: [UInt8], of index: Int) -> [UInt8]? { nil }
}
