import Matching

/// What a reader made of one line, or of one object of a document.
package struct LineSighting {
  package enum Role: Sendable {
    /// A record, or the first line of one.
    case record
    /// A further line of the record that begins at this line, where that is known.
    case continuation(of: Int?)
    /// What the tool that wrote the log says of it.
    case notice
    /// The fields of the record above it.
    case trailer
    case blank
    /// An object that no format knows.
    case unknownObject
  }

  package var role: Role
  package var line: Int
  /// The last line, when there are several.
  package var lastLine: Int
  /// Its fields, where it has a format. Valid only during the call.
  package var record: Record
  /// What its stamp says.
  package var reading: ClockReading?
}

/// Whoever wants to see every line, also those that hold nothing. A reader with a witness parses all
/// lines, which takes longer and finds the same.
package protocol LineWitness: AnyObject {
  func saw(_ sighting: LineSighting)
}
