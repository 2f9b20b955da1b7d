extension Launch {
  /// Whether the unit at that place is called so, which is ASCII: byte by byte.
  package func isUnit(_ index: Int, namedASCII name: String) -> Bool {
    let own = units[index].name
    return own.utf8.count == name.utf8.count && own == name
  }
}
