import Matching
import YAMLDocument

/// One log format, compiled from its file: how a line of it is cut into a record's fields.
package final class LogFormat {
  package enum Kind {
    /// A pattern with named groups decides and cuts.
    case pattern(LinePattern)
    /// A JSON object with known keys.
    case json(JSONKeys)
    /// What a program puts around each line that it passes on.
    case wrapper(LinePattern, inner: Int)
    /// A line of fields that follows the lines of its record.
    case trailer(LinePattern)
    /// Lines that a tool prints about the log: recognised so that they are taken for nothing else.
    case notice(LinePattern)
    /// The line is the message.
    case bare

    /// The pattern that decides, where one does.
    var pattern: LinePattern? {
      switch self {
      case .pattern(let pattern), .notice(let pattern), .trailer(let pattern),
        .wrapper(let pattern, _):
        pattern
      case .json, .bare: nil
      }
    }
  }

  package struct LinePattern {
    package let expression: RegularExpression
    /// The group of each field.
    let groups: [(field: RecordField, group: Int)]
  }

  package struct JSONKeys {
    /// Keys, all of which an object of this format has.
    let required: [JSONKey]
    /// Keys besides which an object of this format has none; empty when it may have any.
    let only: [JSONKey]
    /// For each field the keys that hold it, best first; a dot descends into an object.
    let fields: [(field: RecordField, keys: [JSONKey])]
    /// What the message says when no single key holds it: texts with `{key}`, best first.
    let messages: [MessageTemplate]

    init(
      required: [String], only: [String] = [], fields: [(field: RecordField, keys: [String])],
      messages: [MessageTemplate] = []
    ) {
      self.required = required.map(JSONKey.init)
      self.only = only.map(JSONKey.init)
      self.fields = fields.map { ($0.field, $0.keys.map(JSONKey.init)) }
      self.messages = messages
    }
  }

  package struct Clock: Sendable {
    package var layouts: [TimeLayout] = []
    /// The step of the clock, in nanoseconds, where a stamp does not show it.
    package var resolution: Int64?
  }

  /// What a format says of the streams that it comes in.
  package struct Habits: Sendable {
    /// Its message is a line in another format, which another program passed on.
    package var isEnvelope = false
    /// The bytes of a message that are not ASCII are written as vis(3) does.
    package var isVisual = false
    /// Copies hold lines twice or thrice.
    package var isCopied = false
    /// The first word may be a host or a part of the process name; the stream shows which.
    package var mayNameHost = false
    /// The lines below it are statements of its process, though they do not say so.
    package var isReport = false
    /// Its records are about tests, whose names may hold those of callbacks.
    package var isOfTests = false
    /// Texts whose lines are read even if nothing in them is an event.
    package var alwaysRead: [String] = []
  }

  package let id: String
  package let title: String
  /// How a line of it is known at sight.
  package let hint: String
  /// The file's own words.
  private let definition: YAMLMapping
  package let kind: Kind
  /// For whoever reads line after line: to look into the kind is to count what it holds. Nil for what no pattern cuts.
  let lentPattern: LentPattern?
  /// The group of the line that a wrapper carries.
  let innerGroup: Int?
  package let clock: Clock
  package let habits: Habits
  /// Formats that accept lines of this one too, and lose them to it, though they ask more of a line.
  package let winsOver: [String]
  /// How much it asks of a line.
  let weight: Int
  /// Whatever its stamps say, they name a day.
  let alwaysNamesDay: Bool
  /// How often its pattern gave up at the match limit.
  var matchLimits = 0

  init(
    id: String, title: String, hint: String, definition: YAMLMapping, kind: Kind, clock: Clock,
    habits: Habits, winsOver: [String]
  ) {
    self.id = id
    self.title = title
    self.hint = hint
    self.definition = definition
    self.kind = kind
    self.clock = clock
    self.habits = habits
    self.winsOver = winsOver
    lentPattern = kind.pattern.map(LentPattern.init)
    innerGroup = if case .wrapper(_, let inner) = kind { inner } else { nil }
    alwaysNamesDay = clock.layouts.allSatisfy { $0.hasDate && $0.basis == .calendar }
    weight =
      if case .json(let keys) = kind {
        keys.required.count
      } else {
        kind.pattern?.expression.weight ?? 0
      }
  }

  deinit { lentPattern?.deallocate() }

  /// The path of the file that defines it.
  var path: String { definition.node.file.path }

  /// The file that defines it, and the line.
  package var place: String { definition.node.place }

  package var samples: [FormatSample] { (try? Self.samples(definition)) ?? [] }
  package var rejects: [String] { (try? definition["rejects"]?.strings()) ?? [] }

  package var isJSON: Bool {
    if case .json = kind { true } else { false }
  }

  package var isBare: Bool {
    if case .bare = kind { true } else { false }
  }

  var isPattern: Bool {
    if case .pattern = kind { true } else { false }
  }

  package var isWrapper: Bool { innerGroup != nil }

  package var isTrailer: Bool {
    if case .trailer = kind { true } else { false }
  }

  var isNotice: Bool {
    if case .notice = kind { true } else { false }
  }
}

/// A line and what its format must make of it.
package struct FormatSample: Sendable {
  package let line: String
  package let expectations: [(field: String, value: String)]
}
