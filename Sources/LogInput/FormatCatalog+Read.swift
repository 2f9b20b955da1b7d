import Matching

/// Which format a line has, and what its fields are.
extension FormatCatalog {
  /// The fields of a line that closes a record; nil when it is none.
  func trailer(_ line: Bytes, json: inout JSONLine) -> Record? {
    var record = Record(line: 0, text: line)
    for index in trailers where formats[index].read(&record, json: &json) {
      record.format = index
      record.clock = index
      return record
    }
    return nil
  }

  /// Gives the record the fields that its most specific format finds; false when the line is a
  /// notice and no record at all.
  func read(_ record: inout Record, json: inout JSONLine) -> Bool {
    let wrapper = unwrap(&record)
    let carried = record.time
    record.time = Bytes(start: nil, count: 0)
    let isRecord = readBody(&record, json: &json)
    if record.time.count == 0, let wrapper {
      record.time = carried
      record.clock = wrapper
    }
    return isRecord
  }

  /// Takes off what carried the line; the index of the innermost wrapper that told the time.
  private func unwrap(_ record: inout Record) -> Int? {
    var clock: Int?
    var depth = 0
    while depth < Self.deepestWrapping, let index = unwrapOnce(&record) {
      if !formats[index].clock.layouts.isEmpty { clock = index }
      depth += 1
    }
    return clock
  }

  /// What the record says of the log itself.
  package func marker(of record: Record) -> Marker? {
    let text = record.text
    guard markerScanner.firstOccurrence(in: text, from: 0, to: text.count) != nil else {
      return nil
    }
    return markers.first { $0.matches(record) }
  }

  /// The formats that are wrapped around a line, outermost first.
  package func wrappers(around line: Bytes) -> [Int] {
    var record = Record(line: 0, text: line)
    var found: [Int] = []
    while found.count < Self.deepestWrapping, let index = unwrapOnce(&record) {
      found.append(index)
    }
    return found
  }

  /// Takes one wrapper off the line; its index.
  private func unwrapOnce(_ record: inout Record) -> Int? {
    for index in wrappers[record.body] {
      if formats.lent(index)._withUnsafeGuaranteedRef({ $0.unwrap(&record) }) { return index }
    }
    return nil
  }

  private func readBody(_ record: inout Record, json: inout JSONLine) -> Bool {
    if record.body.first == UInt8(ascii: "{"), !jsonFormats.isEmpty {
      json.read(record.body)
      if readObject(&record, json: &json) { return true }
    }
    for index in textFormats[record.body] {
      let isRead = formats.lent(index)._withUnsafeGuaranteedRef { $0.read(&record, json: &json) }
      guard isRead else { continue }
      record.format = index
      if formats[index].isBare { readIllegible(&record, json: &json) }
      record.clock = record.format
      let format = formats[record.format]
      return !format.isNotice && !format.isTrailer
    }
    return false
  }

  /// Gives the record the fields that the object in `json` has; false when no format knows it.
  func readObject(_ record: inout Record, json: inout JSONLine) -> Bool {
    guard json.isObject, let index = objectFormat(&record, json: &json) else { return false }
    record.format = index
    record.clock = index
    if formats[index].habits.isEnvelope { open(&record, json: &json) }
    return true
  }

  /// The format of the object in `json`, whose fields the record is given. Objects of one log are mostly alike.
  private func objectFormat(_ record: inout Record, json: inout JSONLine) -> Int? {
    if let known = json.fillAsBefore(&record) { return known.format }
    let index = jsonFormats.first { formats[$0].read(&record, json: &json) }
    json.noteFormat(index)
    return index
  }

  /// Reads the message as the line that it was when it was passed on; what it does not tell itself is
  /// what its envelope says.
  private func open(_ record: inout Record, json: inout JSONLine) {
    var letter = record
    letter.body = record.message
    letter.time = Bytes(start: nil, count: 0)
    for index in textFormats[letter.body] where formats[index].read(&letter, json: &json) {
      if formats[index].isBare { return }
      if letter.time.count > 0 { letter.clock = index } else { letter.time = record.time }
      record = letter
      return
    }
  }

  /// Tries a line that no pattern took once more when bytes of it are no UTF-8: no pattern matches
  /// across those, and what a message holds must not hide who logged it.
  private func readIllegible(_ record: inout Record, json: inout JSONLine) {
    guard let text = legibleText.of(record.body) else { return }
    for index in textFormats[text]
    where formats[index].read(&record, json: &json, legible: text) {
      record.format = index
      return
    }
  }
}
