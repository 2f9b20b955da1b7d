/// The platform that an app runs on.
package enum Platform: String, CaseIterable, Sendable {
  case ios, macos, watchos, tvos, visionos, catalyst

  /// Its processes are never suspended, and hiding is what its background is.
  package var isMac: Bool { self == .macos || self == .catalyst }

  /// The platform whose system calls itself so: `iPhone OS 18.3 (22D63)`, `macOS 15.1`.
  package init?(systemName: String) {
    let name = systemName.lowercased()
    let names: [(String, Platform)] = [
      ("iphone os", .ios), ("ios", .ios), ("ipados", .ios), ("watch os", .watchos),
      ("watchos", .watchos), ("tvos", .tvos), ("visionos", .visionos), ("xros", .visionos),
      ("macos", .macos), ("mac os", .macos), ("os x", .macos),
    ]
    guard let found = names.first(where: { name.hasPrefix($0.0) }) else { return nil }
    self = found.1
  }
}
