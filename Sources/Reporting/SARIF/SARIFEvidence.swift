import JSONText
import Rules

/// The lines that prove a finding, as SARIF shows them: as places beside it, and as the steps that led
/// there.
struct SARIFEvidence {
  /// GitHub takes this many locations of a result.
  private static let most = 1000
  private static let messageWidth = 200

  private let item: ReportedFinding
  private let proofs: [Evidence]
  private let artifacts: SARIFArtifacts

  init(of item: ReportedFinding, in artifacts: SARIFArtifacts) {
    self.item = item
    self.artifacts = artifacts
    proofs = Array(item.finding.evidence.inLineOrder.prefix(Self.most))
  }

  /// The line of the log that the finding is about; one of the proofs may be its text.
  var place: SARIFPlace {
    let text = proofs.first { $0.line == item.finding.line }?.text
    return SARIFPlace(file: item.place.file, line: item.place.line, text: text)
  }

  // Not inlined: the optimiser of Swift 6.3 stumbles over what the closures capture (CopyPropagation).

  /// Writes the proofs, numbered from 1, after the line of the log where that is not the place.
  @inline(never)
  func writeRelated(withPlace: Bool, to json: inout JSONWriter) {
    guard withPlace || !proofs.isEmpty else { return }
    json.array("relatedLocations") { json in
      if withPlace {
        json.object { json in
          json.member("id", 1)
          artifacts.write(place, to: &json)
          json.object("message") { $0.member("text", "The line of the log.") }
        }
      }
      for index in proofs.indices {
        json.object { json in
          json.member("id", index + (withPlace ? 2 : 1))
          writeLocation(of: proofs[index], to: &json)
        }
      }
    }
  }

  /// Writes the proofs as one flow.
  @inline(never)
  func writeFlow(to json: inout JSONWriter) {
    guard !proofs.isEmpty else { return }
    json.array("codeFlows") { json in
      json.object { json in
        json.array("threadFlows") { json in
          json.object { json in
            json.array("locations") { json in
              for index in proofs.indices { json.object { writeStep(index, to: &$0) } }
            }
          }
        }
      }
    }
  }

  private func writeStep(_ index: Int, to json: inout JSONWriter) {
    let proof = proofs[index]
    // What follows while something is left open lies in it.
    let isInside = proofs[..<index].contains { $0.role == .opened }
    let isEssential = proof.line == item.finding.line || proof.role == .trigger
    json.object("location") { writeLocation(of: proof, to: &$0) }
    json.member("nestingLevel", isInside ? 1 : 0)
    json.member("executionOrder", index + 1)
    json.member("executionTimeUtc", proof.reading?.utcText)
    json.member("importance", isEssential ? "essential" : "important")
  }

  private func writeLocation(of proof: Evidence, to json: inout JSONWriter) {
    let place = item.lines.place(of: proof.line)
    artifacts.write(
      SARIFPlace(file: place.file, line: place.line, text: proof.text), to: &json)
    json.object("message") {
      $0.member("text", SARIFText.escaped(proof.sentence(width: Self.messageWidth)))
    }
  }
}
