extension Unicode.Scalar {
  /// C0 and C1 controls, DEL, line separators, and what overrides the direction of text.
  package var isHostile: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x2028, 0x2029: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
