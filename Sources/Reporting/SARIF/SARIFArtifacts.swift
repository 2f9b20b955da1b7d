import JSONText

/// A line of a file, as SARIF knows it.
struct SARIFPlace {
  var file: String
  /// From 1; 0 for the file as a whole.
  var line: Int
  /// The line itself, where it is known: it tells how long the line is.
  var text: String?
}

/// The logs that a SARIF run is about, and how places in them are written.
struct SARIFArtifacts {
  /// The name of the folder that relative paths begin in.
  private static let base = "%SRCROOT%"

  private var files: [String] = []
  private var indices: [String: Int] = [:]

  init(of traces: [AnalysedTrace]) {
    for file in traces.flatMap({ $0.inputs.map(\.file) }) where indices[file] == nil {
      indices[file] = files.count
      files.append(file)
    }
  }

  /// Writes the members of the run that tell which logs there are.
  func write(to json: inout JSONWriter) {
    json.object("originalUriBaseIds") { json in
      json.object(Self.base) { json in
        json.object("description") { $0.member("text", "The folder that scenetrace runs in.") }
      }
    }
    json.array("artifacts") { json in
      for file in files {
        json.object { json in
          writeLocation(file, to: &json)
          json.array("roles") { $0.string("analysisTarget") }
        }
      }
    }
  }

  /// Writes where something is; a file as a whole is shown by its first line.
  func write(_ place: SARIFPlace, to json: inout JSONWriter) {
    json.object("physicalLocation") { json in
      writeArtifactLocation(place.file, to: &json)
      json.object("region") { json in
        json.member("startLine", max(place.line, 1))
        guard let text = place.text, place.line > 0 else { return }
        json.member("startColumn", 1)
        json.member("endLine", place.line)
        json.member("endColumn", text.utf16.count + 1)
      }
    }
  }

  private func writeArtifactLocation(_ file: String, to json: inout JSONWriter) {
    json.object("artifactLocation") { json in
      json.member("uri", ArtifactURI.of(file))
      json.member("uriBaseId", ArtifactURI.isRelative(file) ? Self.base : nil)
      json.member("index", indices[file])
    }
  }

  private func writeLocation(_ file: String, to json: inout JSONWriter) {
    json.object("location") { json in
      json.member("uri", ArtifactURI.of(file))
      json.member("uriBaseId", ArtifactURI.isRelative(file) ? Self.base : nil)
    }
  }
}
