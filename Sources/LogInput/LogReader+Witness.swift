import Matching

extension LogReader {
  func witness(_ role: LineSighting.Role, _ extent: Extent, _ record: Record) {
    guard let witness else { return }
    let last = max(extent.start, extent.end - 1)
    witness.saw(
      LineSighting(
        role: role, line: lineNumber(of: extent.start), lastLine: lineNumber(of: last),
        record: record, reading: formats.reading(of: record)))
  }

  /// Tells the witness what an extent is that holds no record.
  func witnessNoRecord(_ extent: Extent) {
    guard witness != nil else { return }
    let bytes = buffer.bytes.slice(extent.start..<extent.end)
    if profile?.form == .objects {
      return witness(.unknownObject, extent, Record(line: 0, text: bytes))
    }
    guard let (record, _) = parser.parse(bytes, number: lineNumber(of: extent.start)) else {
      return witness(.blank, extent, Record(line: 0, text: bytes))
    }
    witness(formats.formats[record.format].isTrailer ? .trailer : .notice, extent, record)
  }
}
