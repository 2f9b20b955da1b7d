import Testing
@testable import YAMLDocument
