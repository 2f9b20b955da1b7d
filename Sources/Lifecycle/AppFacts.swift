/// What the log says of an app besides what happened: which one, which version, on what.
package struct AppFacts: Sendable, Equatable {
  package var bundle: String?
  package var version: String?
  package var build: String?
  package var os: String?
  package var device: String?

  package init() {}

  package enum Key: String, CaseIterable, Sendable { case bundle, version, build, os, device }

  package subscript(key: Key) -> String? {
    get {
      switch key {
      case .bundle: bundle
      case .version: version
      case .build: build
      case .os: os
      case .device: device
      }
    }
    set {
      switch key {
      case .bundle: bundle = newValue
      case .version: version = newValue
      case .build: build = newValue
      case .os: os = newValue
      case .device: device = newValue
      }
    }
  }

  /// Takes over what is not known yet; what is known stays.
  mutating func complete(with other: AppFacts) {
    for key in Key.allCases where self[key] == nil { self[key] = other[key] }
  }
}
