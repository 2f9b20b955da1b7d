import LogInput
import Matching
import YAMLDocument

/// The definition files that a user names, each by itself or by its directory.
struct PatternFiles {
  /// The parsed files in order of path.
  private(set) var documents: [YAMLNode] = []
  /// What tells their contents apart, in the same order.
  private(set) var fingerprints: [UInt64] = []

  init(_ paths: [String]) throws(DefinitionError) {
    for path in paths {
      for file in try Self.files(at: path) {
        let contents = try Self.contents(of: file)
        fingerprints.append(contents.withUnsafeBufferPointer { $0.fingerprint })
        documents.append(try YAMLDocument.parse(contents, path: file))
      }
    }
  }

  /// The names that the files give to their definitions under a key.
  func names(under key: String) -> Set<String> {
    Set(documents.compactMap { try? $0.mapping()[key]?.scalar() })
  }

  private static func files(at path: String) throws(DefinitionError) -> [String] {
    guard FileKind(of: path) == .directory else { return [path] }
    let found = try filesBelow(path)
    guard !found.isEmpty else {
      throw DefinitionError(
        path: path, problem: "no pattern file in this directory",
        why: "pattern files end in .yml", remedy: "name the directory that holds them")
    }
    return found
  }

  private static func filesBelow(_ directory: String) throws(DefinitionError) -> [String] {
    let names: [String]
    do throws(InputError) {
      names = try DirectoryListing.names(in: directory)
    } catch {
      throw DefinitionError(path: directory, problem: error.reason)
    }
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
      switch FileKind(of: path) {
      case .directory: files += try filesBelow(path)
      case .regular where name.hasSuffix(".yml"): files.append(path)
      default: break
      }
    }
    return files
  }

  /// What a definition file holds.
  static func contents(of path: String) throws(DefinitionError) -> [UInt8] {
    do throws(InputError) {
      return try OpenFile(path: path).contents(most: YAMLDocument.largest)
    } catch {
      throw DefinitionError(path: path, problem: error.reason, remedy: error.remedy)
    }
  }
}
