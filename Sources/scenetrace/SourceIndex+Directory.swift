import LogInput
import Reporting

extension SourceIndex {
  /// How many directories deep files are looked for: deeper than any project is, and links that lead in
  /// a circle are not followed anyway.
  private static let mostLevels = 64

  /// Takes the source files below a directory; a directory below it that cannot be read is left out.
  mutating func add(filesBelow root: String) throws(InputError) {
    let names = try DirectoryListing.names(in: root)
    let path = root.hasSuffix("/") ? root : root + "/"
    add(names, in: path, level: 0)
  }

  private mutating func add(_ names: [String], in directory: String, level: Int) {
    for name in names where !name.hasPrefix(".") {
      let path = directory + name
      if Self.suffixes.contains(where: name.hasSuffix) {
        add(path)
      } else if level < Self.mostLevels, FileKind(of: path, followsLinks: false) == .directory,
        let names = try? DirectoryListing.names(in: path)
      {
        add(names, in: path + "/", level: level + 1)
      }
    }
  }
}
