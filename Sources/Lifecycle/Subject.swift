import Matching

/// The process that a message is about, as far as it names it.
package struct Subject: Sendable, Equatable {
  package var pid: Int?
  package var bundle: String?
  package var process: String?
  /// What names it is how the system names apps: `app<com.example.notes>`, `sceneID:com.example...`.
  package var isApp = false

  var isNamed: Bool { pid != nil || bundle != nil || process != nil }

  /// Apple's own apps come and go in every log of a device.
  var isOfApple: Bool { bundle?.hasPrefix("com.apple.") ?? false }

  /// Reads what the groups `pid`, `bundle`, `ident`, `proc`, `who` and `sceneid` of the last match
  /// say.
  init(_ expression: RegularExpression, in text: Bytes) {
    func word(_ name: String) -> String? {
      guard let group = expression.group(named: name), let range = expression.range(of: group)
      else { return nil }
      let word = text.text(range)
      return word.isEmpty || word == "<private>" ? nil : word
    }
    pid = word("pid").flatMap { Int($0) }
    if let bundle = word("bundle") {
      self.bundle = bundle.withoutInstance
      isApp = true
    }
    if let ident = word("ident") { readIdentifier(ident) }
    if let scene = word("sceneid") {
      bundle = bundle ?? SceneIdentifier(scene)?.bundle
      isApp = isApp || bundle != nil
    }
    process = word("proc")
    if let who = word("who") { readNameAndPid(who) }
  }

  /// `application<com.example.notes>` and `app<com.example.notes(1B8F...)>` are apps; services,
  /// extensions and daemons have other prefixes.
  private mutating func readIdentifier(_ identifier: String) {
    guard let open = identifier.firstIndex(of: "<") else { return }
    let kind = identifier[..<open]
    guard kind == "app" || kind == "application" else {
      // Not to be mistaken for the app that hosts it.
      process = String(identifier)
      return
    }
    let name = identifier[identifier.index(after: open)...].prefix { $0 != "(" && $0 != ">" }
    bundle = String(name).withoutInstance
    isApp = true
  }

  /// `Notes[512]`, `Notes:512`.
  private mutating func readNameAndPid(_ text: String) {
    let parts = text.split { "[]:".contains($0) }
    process = parts.first.map(String.init)
    if parts.count > 1 { pid = pid ?? Int(parts[1]) }
  }
}

/// FrontBoard's name of a scene: the app's bundle, then the scene's own part.
struct SceneIdentifier: Equatable {
  let bundle: String
  /// A persistent identifier, or `default` where there can be only one.
  let scene: String

  /// Splits from the right: bundles hold hyphens too.
  init?(_ text: String) {
    let identifierLength = 36
    if text.hasSuffix("-default") {
      bundle = String(text.dropLast("-default".count))
      scene = "default"
    } else if text.count > identifierLength + 1 {
      let tail = text.suffix(identifierLength)
      guard text.dropLast(identifierLength).last == "-",
        tail.allSatisfy({ $0.isHexDigit || $0 == "-" })
      else { return nil }
      bundle = String(text.dropLast(identifierLength + 1))
      scene = String(tail)
    } else {
      return nil
    }
  }
}

extension String {
  /// On a Mac the bundle stands between `application.` and two numbers of the instance.
  fileprivate var withoutInstance: String {
    guard hasPrefix("application.") else { return self }
    var parts = split(separator: ".").dropFirst()
    while let last = parts.last, last.allSatisfy(\.isNumber) { parts.removeLast() }
    return parts.joined(separator: ".")
  }
}
