/// A definition file in which everything is there and nothing is right yet: its samples fail until whoever
/// writes it has filled in what it is about.
struct DefinitionDraft {
  enum Kind: String, CaseIterable {
    case rule, format, action

    /// The command that tests files of this kind.
    var testCommand: String {
      switch self {
      case .rule: "scenetrace rules test"
      case .format: "scenetrace formats test"
      case .action: "scenetrace vocabulary test"
      }
    }
  }

  let kind: Kind
  let id: String

  /// Whether definitions of this kind may be called so.
  static func admits(_ id: String, as kind: Kind) -> Bool {
    // Parts of an action's name are divided by dots: `sync.finish`.
    let separators: [Character] = kind == .action ? [".", "-"] : ["-"]
    let parts = id.split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
    return parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
    } && id.first.map { ("a"..."z").contains($0) } ?? false
  }

  var text: String {
    switch kind {
    case .rule: rule
    case .format: format
    case .action: action
    }
  }

  private var rule: String {
    """
    schema: scenetrace/v1
    rule: \(id)
    area: own
    title: TODO what is wrong, in one line
    severity: warning                 # error, warning or note
    explanation: |
      TODO when it speaks, when it is silent, and why.
    why: TODO what it does to the app or to whoever uses it
    fix: TODO what to do instead, with names of the API
    source: TODO where the facts come from
    scope: unit                       # unit: each scene for itself; launch: the launch as a whole
    forbid: {event: refresh, in: disconnect}
    message: TODO what happened here
    examples:
      violating:
        - name: TODO what is wrong here
          trace: |
            2025-03-01 09:00:00.000 App[512:1a03] sceneDidBecomeActive(_:)
            2025-03-01 09:00:10.000 App[512:1a03] TODO the line that is a mistake
          expect: [{line: 2}]
      clean:
        - name: TODO what is right here
          trace: |
            2025-03-01 09:00:00.000 App[512:1a03] sceneDidBecomeActive(_:)

    """
  }

  private var format: String {
    """
    # TODO which program or library prints this.
    # Source: TODO its documentation.
    schema: scenetrace/v1
    format: \(id)
    title: TODO what it is
    hint: TODO how a line of it looks, in words
    line: '^TODO (?<time>\\d\\d:\\d\\d:\\d\\d\\.\\d{3}) (?<message>.*)$'
    clock: {layouts: ['HH:mm:ss[S]']}
    samples:
      - line: '09:00:00.250 a line as it is printed'
        expect: {moment: '09:00:00.250', message: a line as it is printed}
    rejects:
      - 'TODO a line that looks like it and is of no such format'

    """
  }

  private var action: String {
    """
    # TODO what the app does when a message says so.
    schema: scenetrace/v1
    action: \(id)
    confidence: medium                # high: verb and object; medium: verb alone; low: progress
    category: TODO
    match: '(?i){B}TODO{E}'
    samples: ['a message that says it', 'functionThatDoesIt()']
    rejects: ['a message that is near it and says something else']

    """
  }
}
