extension Launch {
  /// Whether the unit at that place is called so.
  package func isUnit(_ index: Int, named name: String) -> Bool { units[index].name == name }
}
