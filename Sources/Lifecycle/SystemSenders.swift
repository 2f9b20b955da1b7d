import LogInput
import Matching
import YAMLDocument

/// Who logs for the system inside an app's process.
///
/// A class, since it is asked on nearly every line.
final class SystemSenders {
  private var subsystems: [[UInt8]] = []
  /// By their length, one behind the other: few are as long as what is looked up.
  private var names: [[UInt8]] = []
  private var prefixes: [[UInt8]] = []
  /// What Apple's names in code begin with, before a capital letter.
  private var identifiers: [[UInt8]] = []

  /// The senders that files name, which were looked at when they were loaded.
  init(_ files: [YAMLMapping]) {
    for file in files {
      if let keys = try? file["senders"]?.mapping() { try? add(keys) }
    }
  }

  init() {}

  /// Adds the senders that a file names.
  func add(_ keys: YAMLMapping) throws(DefinitionError) {
    func bytes(_ key: String) throws(DefinitionError) -> [[UInt8]] {
      try keys[key]?.strings().map { Array($0.utf8) } ?? []
    }
    subsystems += try bytes("subsystems")
    for name in try bytes("names") {
      while names.count <= name.count { names.append([]) }
      names[name.count] += name
    }
    prefixes += try bytes("prefixes")
    identifiers += try bytes("identifiers")
  }

  /// Whether a library of the system speaks, not the app.
  func speak(_ record: LentRecord) -> Bool {
    let (subsystem, sender) = (record.pointee.subsystem, record.pointee.sender)
    if subsystem.count > 0, subsystems.contains(where: subsystem.starts(with:)) { return true }
    guard sender.count > 0, !sender.equals(record.pointee.process) else { return false }
    return prefixes.contains(where: sender.starts(with:)) || isName(sender)
  }

  private func isName(_ sender: Bytes) -> Bool {
    guard sender.count < names.count else { return false }
    return names[sender.count].withUnsafeBufferPointer { names in
      stride(from: 0, to: names.count, by: sender.count).contains {
        names.slice($0..<$0 + sender.count).equals(sender)
      }
    }
  }

  /// Whether the word that starts at `position` lies inside a longer name that is Apple's.
  func own(_ position: Int, in text: Bytes) -> Bool {
    var start = position
    while start > 0, text[start - 1].isWord { start -= 1 }
    guard start < position else { return false }
    let name = text.slice(start..<text.count)
    return identifiers.contains { prefix in
      name.starts(with: prefix) && name.count > prefix.count
        && (0x41...0x5A).contains(name[prefix.count]) && start + prefix.count < position
    }
  }
}

extension Vocabulary {
  /// Whether a library of the system speaks, not the app.
  @inline(__always)
  func isOfSystem(_ record: LentRecord) -> Bool {
    // Most records do not say who of their process speaks.
    (record.pointee.subsystem.count > 0 || record.pointee.sender.count > 0)
      && lentSenders._withUnsafeGuaranteedRef { $0.speak(record) }
  }
}
