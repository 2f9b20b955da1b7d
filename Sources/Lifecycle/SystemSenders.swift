import LogInput
import Matching

/// Who logs for the system inside an app's process.
struct SystemSenders {
  var subsystems: [[UInt8]] = []
  var names: Set<[UInt8]> = []
  var prefixes: [[UInt8]] = []
  /// What Apple's names in code begin with, before a capital letter.
  var identifiers: [[UInt8]] = []

  /// Whether a library of the system speaks, not the app.
  func speak(_ record: Record) -> Bool {
    if record.subsystem.count > 0, subsystems.contains(where: record.subsystem.starts(with:)) {
      return true
    }
    guard record.sender.count > 0, !record.sender.equals(record.process) else { return false }
    return prefixes.contains(where: record.sender.starts(with:))
      || names.contains(Array(record.sender))
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
