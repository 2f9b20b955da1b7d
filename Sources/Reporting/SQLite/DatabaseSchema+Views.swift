extension DatabaseSchema {
  /// The questions that are asked most. Findings that are held back count in none of them; sums and
  /// differences of seconds are rounded to the nanosecond, which is as fine as the logs are.
  static let views = """
    CREATE VIEW scenes AS
    SELECT id, launch, name, inferred, session, role FROM units WHERE kind = 'scene';

    CREATE VIEW reported_findings AS
    SELECT findings.id, file, findings.line, findings.severity, findings.rule, findings.title,
      findings.message, findings.launch, launches.name AS app, launches.version, findings.scene,
      findings.test
    FROM findings
    JOIN inputs ON inputs.id = findings.input
    LEFT JOIN launches ON launches.id = findings.launch
    WHERE held_back IS NULL;

    CREATE VIEW findings_by_rule AS
    SELECT rule, title, severity, count(*) AS findings, count(DISTINCT launch) AS launches,
      count(DISTINCT input) AS inputs
    FROM findings
    WHERE held_back IS NULL
    GROUP BY rule, severity
    ORDER BY CASE severity WHEN 'error' THEN 1 WHEN 'warning' THEN 2 ELSE 3 END, findings DESC, rule;

    CREATE VIEW findings_by_version AS
    SELECT launches.name AS app, launches.version, launches.build, rule, count(*) AS findings,
      count(DISTINCT launch) AS launches,
      (SELECT count(*) FROM launches AS every
        WHERE every.name IS launches.name AND every.version IS launches.version
          AND every.build IS launches.build) AS of_launches
    FROM findings
    JOIN launches ON launches.id = findings.launch
    WHERE held_back IS NULL
    GROUP BY app, launches.version, launches.build, rule
    ORDER BY app, launches.version, launches.build, findings DESC, rule;

    CREATE VIEW time_in_state AS
    SELECT units.launch, units.id AS unit, units.kind, units.name, region, state,
      count(*) AS spans, count(seconds) AS timed_spans, round(sum(seconds), 9) AS seconds
    FROM spans
    JOIN units ON units.id = spans.unit
    GROUP BY units.id, region, state
    ORDER BY units.id, region, min(spans.id);

    CREATE VIEW time_to_active AS
    SELECT launches.id AS launch, launches.name, version, build, os, device,
      cold.max AS cold_seconds, warm.count AS warm_count, warm.median AS warm_median_seconds,
      warm.max AS warm_max_seconds
    FROM launches
    LEFT JOIN statistics AS cold ON cold.launch = launches.id AND cold.measure = 'coldToActive'
    LEFT JOIN statistics AS warm ON warm.launch = launches.id AND warm.measure = 'warmToActive'
    ORDER BY launches.id;

    CREATE VIEW transition_order AS
    SELECT events.launch, events.unit, units.name AS unit_name,
      row_number() OVER told AS position, events.input, events.line, events.time, transition,
      events.name AS told_by, time_seconds,
      round(time_seconds - lag(time_seconds) OVER told, 9) AS seconds_since_previous
    FROM events
    JOIN units ON units.id = events.unit
    WHERE transition IS NOT NULL
    WINDOW told AS (PARTITION BY events.unit ORDER BY events.id)
    ORDER BY events.unit, events.id;
    """
}
