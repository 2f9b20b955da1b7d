/// The tables and indexes of the database. Columns that JSON has too are called as there, in
/// snake_case; docs/sqlite.md tells what they hold.
enum DatabaseSchema {
  /// Rises when a column is renamed or taken away; what is added changes nothing.
  private static let version = 1

  /// "scnt": which program's file it is.
  private static let application = 0x7363_6E74

  static let tables = """
    PRAGMA application_id = \(application);
    PRAGMA user_version = \(version);

    CREATE TABLE report (
      tool TEXT NOT NULL,
      version TEXT NOT NULL,
      generated TEXT
    ) STRICT;

    CREATE TABLE inputs (
      id INTEGER PRIMARY KEY,
      trace INTEGER NOT NULL,
      file TEXT NOT NULL,
      lines INTEGER NOT NULL,
      events INTEGER NOT NULL,
      continuations INTEGER NOT NULL,
      other INTEGER NOT NULL,
      dropped INTEGER NOT NULL,
      duplicates INTEGER NOT NULL,
      cut_records INTEGER NOT NULL,
      clock_steps INTEGER NOT NULL,
      match_limits INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE formats (
      input INTEGER NOT NULL REFERENCES inputs,
      format TEXT NOT NULL,
      lines INTEGER NOT NULL,
      PRIMARY KEY (input, format)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE losses (
      id INTEGER PRIMARY KEY,
      input INTEGER NOT NULL REFERENCES inputs,
      line INTEGER NOT NULL,
      kind TEXT NOT NULL,
      process TEXT,
      pid INTEGER
    ) STRICT;

    CREATE TABLE launches (
      id INTEGER PRIMARY KEY,
      input INTEGER NOT NULL REFERENCES inputs,
      name TEXT,
      pid INTEGER,
      bundle TEXT,
      version TEXT,
      build TEXT,
      os TEXT,
      device TEXT,
      system TEXT NOT NULL,
      platform TEXT,
      kind TEXT NOT NULL,
      from_line INTEGER NOT NULL,
      to_line INTEGER NOT NULL,
      start_time TEXT,
      start_seconds REAL,
      end_time TEXT,
      end_seconds REAL,
      ended_how TEXT,
      ended_confidence TEXT,
      ended_line INTEGER,
      ended_reason TEXT
    ) STRICT;

    CREATE TABLE units (
      id INTEGER PRIMARY KEY,
      launch INTEGER NOT NULL REFERENCES launches,
      kind TEXT NOT NULL CHECK (kind IN ('app', 'scene', 'view')),
      name TEXT NOT NULL,
      inferred INTEGER NOT NULL,
      session TEXT,
      role TEXT,
      pointer TEXT
    ) STRICT;

    CREATE TABLE aliases (
      unit INTEGER NOT NULL REFERENCES units,
      position INTEGER NOT NULL,
      alias TEXT NOT NULL,
      PRIMARY KEY (unit, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE spans (
      id INTEGER PRIMARY KEY,
      unit INTEGER NOT NULL REFERENCES units,
      region TEXT,
      state TEXT NOT NULL,
      input INTEGER NOT NULL REFERENCES inputs,
      from_line INTEGER NOT NULL,
      to_line INTEGER NOT NULL,
      start_time TEXT,
      start_seconds REAL,
      end_time TEXT,
      end_seconds REAL,
      seconds REAL,
      confidence TEXT NOT NULL,
      cut TEXT
    ) STRICT;

    CREATE TABLE events (
      id INTEGER PRIMARY KEY,
      launch INTEGER NOT NULL REFERENCES launches,
      unit INTEGER REFERENCES units,
      input INTEGER NOT NULL REFERENCES inputs,
      line INTEGER NOT NULL,
      time TEXT,
      time_seconds REAL,
      name TEXT NOT NULL,
      transition TEXT,
      outcome TEXT,
      inferred INTEGER NOT NULL,
      contradicts TEXT
    ) STRICT;

    CREATE TABLE tasks (
      id INTEGER PRIMARY KEY,
      launch INTEGER NOT NULL REFERENCES launches,
      number INTEGER,
      name TEXT,
      kind TEXT NOT NULL,
      input INTEGER NOT NULL REFERENCES inputs,
      begin_line INTEGER NOT NULL,
      begin_time TEXT,
      begin_seconds REAL,
      end_line INTEGER,
      end_time TEXT,
      end_seconds REAL,
      seconds REAL,
      how TEXT NOT NULL
    ) STRICT;

    CREATE TABLE tests (
      id INTEGER PRIMARY KEY,
      launch INTEGER NOT NULL REFERENCES launches,
      name TEXT NOT NULL,
      input INTEGER NOT NULL REFERENCES inputs,
      from_line INTEGER NOT NULL,
      to_line INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE statistics (
      launch INTEGER REFERENCES launches,
      measure TEXT NOT NULL,
      count INTEGER NOT NULL,
      min REAL NOT NULL,
      median REAL NOT NULL,
      p95 REAL NOT NULL,
      max REAL NOT NULL,
      total REAL,
      UNIQUE (launch, measure)
    ) STRICT;

    CREATE TABLE rules (
      id TEXT PRIMARY KEY,
      area TEXT,
      title TEXT,
      severity TEXT,
      verdict TEXT,
      explanation TEXT,
      why TEXT,
      fix TEXT,
      source TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE not_judged (
      rule TEXT NOT NULL REFERENCES rules,
      reason TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (rule, reason)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE findings (
      id INTEGER PRIMARY KEY,
      rule TEXT NOT NULL REFERENCES rules,
      title TEXT NOT NULL,
      severity TEXT NOT NULL,
      confidence TEXT NOT NULL,
      message TEXT NOT NULL,
      input INTEGER NOT NULL REFERENCES inputs,
      line INTEGER,
      launch INTEGER REFERENCES launches,
      unit INTEGER REFERENCES units,
      scene TEXT,
      test TEXT,
      decided_at INTEGER,
      why TEXT NOT NULL,
      fix TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      held_back TEXT CHECK (held_back IN ('baseline', 'configuration', 'log')),
      justification TEXT
    ) STRICT;

    CREATE TABLE evidence (
      finding INTEGER NOT NULL REFERENCES findings,
      position INTEGER NOT NULL,
      input INTEGER NOT NULL REFERENCES inputs,
      line INTEGER NOT NULL,
      role TEXT NOT NULL,
      note TEXT NOT NULL,
      time TEXT,
      time_seconds REAL,
      text TEXT NOT NULL,
      PRIMARY KEY (finding, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE inconclusive (
      id INTEGER PRIMARY KEY,
      rule TEXT NOT NULL REFERENCES rules,
      reason TEXT NOT NULL,
      loss_line INTEGER,
      input INTEGER NOT NULL REFERENCES inputs,
      line INTEGER,
      launch INTEGER REFERENCES launches,
      unit INTEGER REFERENCES units,
      scene TEXT
    ) STRICT;
    """

  static let indexes = """
    CREATE INDEX launches_by_input ON launches (input);
    CREATE INDEX units_by_launch ON units (launch);
    CREATE INDEX spans_by_unit ON spans (unit);
    CREATE INDEX events_by_launch ON events (launch, line);
    CREATE INDEX events_by_unit ON events (unit, line);
    CREATE INDEX events_by_name ON events (name);
    CREATE INDEX tasks_by_launch ON tasks (launch);
    CREATE INDEX tests_by_launch ON tests (launch);
    CREATE INDEX findings_by_rule_and_launch ON findings (rule, launch);
    CREATE INDEX findings_by_launch ON findings (launch);
    CREATE INDEX inconclusive_by_rule ON inconclusive (rule);
    """
}
