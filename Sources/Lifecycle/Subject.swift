import Matching

/// The process that a message is about, as far as it names it; its slices are the record's.
package struct Subject {
  /// The message. Another one that differs from it in numbers only names a process at the same places.
  var text: Bytes
  private var pidPlace: Range<Int>?
  private var bundlePlace: Range<Int>?
  private var processPlace: Range<Int>?
  /// What names it is how the system names apps: `app<com.example.notes>`, `sceneID:com.example...`.
  package var isApp = false

  package var pid: Int? { pidPlace.flatMap { text.slice($0).decimalValue } }
  package var bundle: Bytes? { bundlePlace.map(text.slice) }
  package var process: Bytes? { processPlace.map(text.slice) }

  var isNamed: Bool { pidPlace != nil || bundlePlace != nil || processPlace != nil }

  /// Apple's own apps come and go in every log of a device.
  var isOfApple: Bool { bundle?.starts(with: "com.apple.") ?? false }

  /// Reads what the groups `pid`, `bundle`, `ident`, `proc`, `who` and `sceneid` of the last match
  /// say.
  init(_ expression: RegularExpression, _ groups: SubjectGroups, in text: Bytes) {
    func place(_ group: Int?) -> Range<Int>? {
      guard let group, let range = expression.range(of: group), !range.isEmpty,
        !text.slice(range).starts(with: "<private>")
      else { return nil }
      return range
    }
    self.text = text
    if let pid = place(groups.pid), text.slice(pid).decimalValue != nil { pidPlace = pid }
    if let bundle = place(groups.bundle) {
      bundlePlace = text.withoutInstance(bundle)
      isApp = true
    }
    if let identifier = place(groups.identifier) { readIdentifier(identifier) }
    if let scene = place(groups.scene) {
      bundlePlace =
        bundlePlace
        ?? SceneIdentifier.bundleLength(of: text.slice(scene)).map { scene.prefix($0) }
      isApp = isApp || bundlePlace != nil
    }
    if let name = place(groups.process) { processPlace = name }
    if let who = place(groups.who) { readNameAndPid(who) }
  }

  /// `application<com.example.notes>` and `app<com.example.notes(1B8F...)>` are apps; services,
  /// extensions and daemons have other prefixes.
  private mutating func readIdentifier(_ place: Range<Int>) {
    let identifier = text.slice(place)
    guard let open = identifier.firstIndex(of: UInt8(ascii: "<")) else { return }
    let kind = identifier.slice(0..<open)
    guard kind.elementsEqual("app".utf8) || kind.elementsEqual("application".utf8) else {
      // Not to be mistaken for the app that hosts it.
      processPlace = place
      bundlePlace = nil
      isApp = false
      return
    }
    let name = place.dropFirst(open + 1)
    let end = text.slice(name).firstIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ">") }
    bundlePlace = text.withoutInstance(name.prefix(end ?? name.count))
    isApp = true
  }

  /// `Notes[512]`, `Notes:512`.
  private mutating func readNameAndPid(_ place: Range<Int>) {
    let who = text.slice(place)
    let end = who.firstIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ":") } ?? who.count
    processPlace = place.prefix(end)
    if pidPlace == nil, end < who.count {
      let rest = place.dropFirst(end + 1)
      let digits = rest.prefix(text.slice(rest).firstIndex { !$0.isDigit } ?? rest.count)
      if text.slice(digits).decimalValue != nil { pidPlace = digits }
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
  /// How long the bundle is, split off from the right: bundles hold hyphens too.
  static func bundleLength(of text: Bytes) -> Int? {
    let fallback = Array("-default".utf8)
    if text.count > fallback.count, text.suffix(fallback.count).elementsEqual(fallback) {
      return text.count - fallback.count
    }
    let end = text.count - UUIDText.length - 1
    guard end > 0, text[end] == UInt8(ascii: "-"),
      text.suffix(UUIDText.length).allSatisfy({
        $0.hexadecimalValue != nil || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    return end
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
  fileprivate func withoutInstance(_ place: Range<Int>) -> Range<Int> {
    let name = slice(place)
    guard name.starts(with: "application.") else { return place }
    var end = name.count
    while let dot = name.slice(0..<end).lastIndex(of: UInt8(ascii: ".")), dot + 1 < end,
      name.slice(dot + 1..<end).allSatisfy({ $0.isDigit })
    {
      end = dot
    }
    let start = "application.".utf8.count
    return start < end ? place.prefix(end).dropFirst(start) : place
  }
}
