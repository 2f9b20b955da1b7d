import Matching
import Packing
import YAMLDocument

/// The formats and markers as they lie in the binary: where each is defined, in the order in which lines try
/// them, and what is asked of all of them before a line is there.
package struct FormatImage {
  private enum List: Int, CaseIterable {
    case formats, markers, markerLiterals, alwaysRead, wrappers, textFormats, trailers
    case jsonFormats, bareFormat
  }

  private let lists: PackedLists
  private let files: BuiltInFiles

  /// What was written into `table`, whose files are `files`.
  package init(_ table: PackedTable, files: BuiltInFiles) {
    lists = PackedLists(table)
    self.files = files
  }

  /// Whether there is none: some literal was no text.
  package var isEmpty: Bool { lists.isEmpty }

  func formats(_ library: PatternLibrary) -> DefinitionList<LogFormat> {
    DefinitionList(count: lists.count(of: List.formats.rawValue)) {
      (number) throws(DefinitionError) in
      try LogFormat(definition: root(number, in: .formats), library: library)
    }
  }

  func markers(_ library: PatternLibrary) -> DefinitionList<Marker> {
    DefinitionList(count: lists.count(of: List.markers.rawValue)) {
      (number) throws(DefinitionError) in
      try Marker(definition: root(number, in: .markers), library: library)
    }
  }

  private func root(_ number: Int, in list: List) -> YAMLNode {
    files.root(lists.number(number, of: list.rawValue))
  }

  var markerLiterals: MarkerLiterals {
    var literals = MarkerLiterals()
    for index in 0..<lists.count(of: List.markerLiterals.rawValue) / 3 {
      let traits = lists.number(3 * index + 2, of: List.markerLiterals.rawValue)
      let bytes = Array(lists.bytes(3 * index, of: List.markerLiterals.rawValue))
      literals.add(
        Literal(bytes: bytes, foldsCase: traits & 1 != 0), ofHiddenText: traits & 2 != 0)
    }
    return literals
  }

  var alwaysRead: [Literal] {
    (0..<lists.count(of: List.alwaysRead.rawValue) / 2).map {
      Literal(bytes: Array(lists.bytes(2 * $0, of: List.alwaysRead.rawValue)))
    }
  }

  var bareFormat: Int { lists.number(0, of: List.bareFormat.rawValue) }
  var wrappers: FirstByteTable { FirstByteTable(lists, List.wrappers.rawValue) }
  var textFormats: FirstByteTable { FirstByteTable(lists, List.textFormats.rawValue) }
  var trailers: [Int] { lists.numbers(of: List.trailers.rawValue) }
  var jsonFormats: [Int] { lists.numbers(of: List.jsonFormats.rawValue) }

  /// Writes a catalog whose definitions are in the files at `paths`; nothing when some literal is no text.
  package static func write(
    _ catalog: FormatCatalog, filesAt paths: [String], to writer: inout PackedWriter
  ) {
    var lists = PackedListsWriter(count: List.allCases.count)
    for format in catalog.formats {
      lists.add(paths.firstIndex(of: format.path) ?? 0, to: List.formats.rawValue)
      for text in format.habits.alwaysRead { lists.add(text, to: List.alwaysRead.rawValue) }
    }
    for marker in catalog.markers {
      lists.add(paths.firstIndex(of: marker.path) ?? 0, to: List.markers.rawValue)
      for literal in marker.literals {
        guard let text = String(validating: literal.bytes, as: UTF8.self) else { return }
        let traits = (literal.foldsCase ? 1 : 0) | (marker.meaning == .textHidden ? 2 : 0)
        lists.add(text, to: List.markerLiterals.rawValue)
        lists.add(traits, to: List.markerLiterals.rawValue)
      }
    }
    lists.add(catalog.bareFormat, to: List.bareFormat.rawValue)
    catalog.wrappers.write(to: &lists, List.wrappers.rawValue)
    catalog.textFormats.write(to: &lists, List.textFormats.rawValue)
    for format in catalog.trailers { lists.add(format, to: List.trailers.rawValue) }
    for format in catalog.jsonFormats { lists.add(format, to: List.jsonFormats.rawValue) }
    writer = lists.written
  }
}
