import Matching

/// The process that a message is about, as far as it names it; its slices are the record's.
package struct Subject {
  package var pid: Int?
  package var bundle: Bytes?
  package var process: Bytes?
  /// What names it is how the system names apps: `app<com.example.notes>`, `sceneID:com.example...`.
  package var isApp = false

  var isNamed: Bool { pid != nil || bundle != nil || process != nil }

  /// Apple's own apps come and go in every log of a device.
  var isOfApple: Bool { bundle?.starts(with: "com.apple.") ?? false }

  /// Reads what the groups `pid`, `bundle`, `ident`, `proc`, `who` and `sceneid` of the last match
  /// say.
  init(_ expression: RegularExpression, _ groups: SubjectGroups, in text: Bytes) {
    func word(_ group: Int?) -> Bytes? {
      guard let group, let range = expression.range(of: group), !range.isEmpty else { return nil }
      let word = text.slice(range)
      return word.starts(with: "<private>") ? nil : word
    }
    pid = word(groups.pid).flatMap { $0.decimalValue }
    if let bundle = word(groups.bundle) {
      self.bundle = bundle.withoutInstance
      isApp = true
    }
    if let identifier = word(groups.identifier) { readIdentifier(identifier) }
    if let scene = word(groups.scene) {
      bundle = bundle ?? SceneIdentifier.bundle(of: scene)
      isApp = isApp || bundle != nil
    }
    if let name = word(groups.process) { process = name }
    if let who = word(groups.who) { readNameAndPid(who) }
  }

  /// `application<com.example.notes>` and `app<com.example.notes(1B8F...)>` are apps; services,
  /// extensions and daemons have other prefixes.
  private mutating func readIdentifier(_ identifier: Bytes) {
    guard let open = identifier.firstIndex(of: UInt8(ascii: "<")) else { return }
    let kind = identifier.slice(0..<open)
    guard kind.elementsEqual("app".utf8) || kind.elementsEqual("application".utf8) else {
      // Not to be mistaken for the app that hosts it.
      process = identifier
      bundle = nil
      isApp = false
      return
    }
    let name = identifier.slice(open + 1..<identifier.count)
    let end = name.firstIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ">") }
    bundle = name.slice(0..<(end ?? name.count)).withoutInstance
    isApp = true
  }

  /// `Notes[512]`, `Notes:512`.
  private mutating func readNameAndPid(_ text: Bytes) {
    let end = text.firstIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ":") } ?? text.count
    process = text.slice(0..<end)
    if pid == nil, end < text.count {
      let rest = text.slice(end + 1..<text.count)
      pid =
        rest.slice(0..<(rest.firstIndex { !$0.isDigit } ?? rest.count))
        .decimalValue
    }
  }
}

/// The numbers of the groups of a pattern that name a process or a background task.
struct SubjectGroups {
  let pid, bundle, identifier, scene, process, who: Int?
  let taskIdentifier, taskID, taskHexID, taskName: Int?

  init(of expression: RegularExpression) {
    pid = expression.group(named: "pid")
    bundle = expression.group(named: "bundle")
    identifier = expression.group(named: "ident")
    scene = expression.group(named: "sceneid")
    process = expression.group(named: "proc")
    who = expression.group(named: "who")
    taskIdentifier = expression.group(named: "bgid")
    taskID = expression.group(named: "tid")
    taskHexID = expression.group(named: "hex")
    taskName = expression.group(named: "name")
  }
}

/// FrontBoard's name of a scene: the app's bundle, then the scene's own part.
enum SceneIdentifier {
  /// The bundle, split off from the right: bundles hold hyphens too.
  static func bundle(of text: Bytes) -> Bytes? {
    let fallback = Array("-default".utf8)
    if text.count > fallback.count, text.suffix(fallback.count).elementsEqual(fallback) {
      return text.slice(0..<text.count - fallback.count)
    }
    let end = text.count - UUIDText.length - 1
    guard end > 0, text[end] == UInt8(ascii: "-"),
      text.suffix(UUIDText.length).allSatisfy({
        $0.hexadecimalValue != nil || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    return text.slice(0..<end)
  }
}

extension Bytes {
  /// The number that these decimal digits write.
  var decimalValue: Int? {
    guard !isEmpty, count < 19 else { return nil }
    var value = 0
    for byte in self {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  /// On a Mac the bundle stands between `application.` and two numbers of the instance.
  fileprivate var withoutInstance: Bytes {
    guard starts(with: "application.") else { return self }
    var end = count
    while let dot = slice(0..<end).lastIndex(of: UInt8(ascii: ".")), dot + 1 < end,
      slice(dot + 1..<end).allSatisfy({ $0.isDigit })
    {
      end = dot
    }
    return slice("application.".utf8.count..<end)
  }
}
