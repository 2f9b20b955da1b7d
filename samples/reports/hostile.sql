PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE report (
  tool TEXT NOT NULL,
  version TEXT NOT NULL,
  generated TEXT
) STRICT;
INSERT INTO report VALUES('scenetrace','0',NULL);
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
INSERT INTO inputs VALUES(0,0,'samples/reports/hostile.log',14,13,0,1,0,0,0,0,0);
CREATE TABLE formats (
  input INTEGER NOT NULL REFERENCES inputs,
  format TEXT NOT NULL,
  lines INTEGER NOT NULL,
  PRIMARY KEY (input, format)
) STRICT, WITHOUT ROWID;
INSERT INTO formats VALUES(0,'bare',13);
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
INSERT INTO launches VALUES(1,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'uikit-scene','ios','foreground',2,14,NULL,NULL,NULL,NULL,'terminated','certain',13,'in the background');
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
INSERT INTO units VALUES(1,1,'app','app',0,NULL,NULL,NULL);
INSERT INTO units VALUES(2,1,'scene','scene 1',0,NULL,NULL,NULL);
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
INSERT INTO spans VALUES(1,1,NULL,'launching',0,2,4,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(2,1,NULL,'inactive',0,4,5,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(3,1,NULL,'active',0,5,7,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(4,1,NULL,'inactive',0,7,8,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(5,1,NULL,'active',0,8,11,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(6,1,NULL,'inactive',0,11,12,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(7,1,NULL,'background',0,12,13,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(8,2,NULL,'connected',0,3,4,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(9,2,NULL,'inactive',0,4,5,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(10,2,NULL,'active',0,5,7,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(11,2,NULL,'inactive',0,7,8,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(12,2,NULL,'active',0,8,11,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(13,2,NULL,'inactive',0,11,12,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
INSERT INTO spans VALUES(14,2,NULL,'background',0,12,13,NULL,NULL,NULL,NULL,NULL,'certain',NULL);
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
INSERT INTO events VALUES(1,1,1,0,2,NULL,NULL,'app.didFinishLaunching','launch',NULL,0,NULL);
INSERT INTO events VALUES(2,1,1,0,13,NULL,NULL,'app.willTerminate','terminate',NULL,0,NULL);
INSERT INTO events VALUES(3,1,1,0,14,NULL,NULL,'delete',NULL,'done',0,NULL);
INSERT INTO events VALUES(4,1,1,0,14,NULL,NULL,'save',NULL,'done',0,NULL);
INSERT INTO events VALUES(5,1,2,0,3,NULL,NULL,'scene.willConnect','connect',NULL,0,NULL);
INSERT INTO events VALUES(6,1,2,0,4,NULL,NULL,'scene.willEnterForeground','enterForeground',NULL,0,NULL);
INSERT INTO events VALUES(7,1,2,0,5,NULL,NULL,'scene.didBecomeActive','becomeActive',NULL,0,NULL);
INSERT INTO events VALUES(8,1,2,0,6,NULL,NULL,'resume',NULL,'done',0,NULL);
INSERT INTO events VALUES(9,1,2,0,7,NULL,NULL,'scene.willResignActive','resignActive',NULL,0,NULL);
INSERT INTO events VALUES(10,1,2,0,8,NULL,NULL,'scene.didBecomeActive','becomeActive',NULL,0,NULL);
INSERT INTO events VALUES(11,1,2,0,9,NULL,NULL,'dirty',NULL,'done',0,NULL);
INSERT INTO events VALUES(12,1,2,0,10,NULL,NULL,'bgtask.begin',NULL,'done',0,NULL);
INSERT INTO events VALUES(13,1,2,0,11,NULL,NULL,'scene.willResignActive','resignActive',NULL,0,NULL);
INSERT INTO events VALUES(14,1,2,0,12,NULL,NULL,'scene.didEnterBackground','enterBackground',NULL,0,NULL);
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
INSERT INTO tasks VALUES(1,1,4,'</script>''\','assertion',0,10,NULL,NULL,NULL,NULL,NULL,NULL,'open');
CREATE TABLE tests (
  id INTEGER PRIMARY KEY,
  launch INTEGER NOT NULL REFERENCES launches,
  name TEXT NOT NULL,
  input INTEGER NOT NULL REFERENCES inputs,
  from_line INTEGER NOT NULL,
  to_line INTEGER NOT NULL
) STRICT;
INSERT INTO tests VALUES(1,1,'</script><img src=x onerror=alert(1)> ''& ::error::@everyone for alice@example.com',0,1,14);
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
INSERT INTO findings VALUES(1,'no-pause-on-resign-active','Time-sensitive activity not paused on willResignActive','warning','likely','nothing is paused while the app is inactive',0,7,1,2,'scene 1','</script><img src=x onerror=alert(1)> ''& ::error::@everyone for alice@example.com',14,'a call, a prompt or Control Center covers the app while the game or the video runs on unseen','pause in sceneWillResignActive(_:) or on .inactive; resume in sceneDidBecomeActive(_:)','1c64a9ce9a13339f',NULL,NULL);
INSERT INTO findings VALUES(2,'no-save-on-background','Unit goes to the background and nothing is saved','error','likely','nothing is saved within the background window',0,12,1,2,'scene 1','</script><img src=x onerror=alert(1)> ''& ::error::@everyone for alice@example.com',14,'the app may be suspended and later killed without another callback, and the edits are lost','save in sceneDidEnterBackground(_:) or on .background; wrap it in beginBackgroundTask when it may take more than 5 s','3f2086148ddeeab2',NULL,NULL);
INSERT INTO findings VALUES(3,'save-only-in-will-terminate','State is saved only in applicationWillTerminate','error','certain','State is saved only in applicationWillTerminate',0,13,1,2,'scene 1','</script><img src=x onerror=alert(1)> ''& ::error::@everyone for alice@example.com',14,'most terminations come from the suspended state, with no callback at all','save in sceneDidEnterBackground(_:); treat applicationWillTerminate as a bonus','64b77572fd6b70f0',NULL,NULL);
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
INSERT INTO evidence VALUES(1,1,0,6,'opened','running since here',NULL,NULL,'player.play() for alice@example.com with Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJl </details></summary>');
INSERT INTO evidence VALUES(1,2,0,7,'trigger','resigned active, nothing paused',NULL,NULL,'sceneWillResignActive(_:) scene=<script>alert(1)</script> ‮detrevni‬ `code` **bold** | cell | <!-- -->');
INSERT INTO evidence VALUES(1,3,0,8,'context','and it went on',NULL,NULL,'sceneDidBecomeActive(_:) scene=<script>alert(1)</script> ``` ���(���');
INSERT INTO evidence VALUES(2,1,0,9,'trigger','changed, and not saved',NULL,NULL,'note edited by bob.smith+notes@mail.example.org from 192.168.17.23 and 2001:db8:85a3::8a2e:370:7334 ]]> <![CDATA[ %0A::warning::%25');
INSERT INTO evidence VALUES(2,2,0,12,'expected-by','entered the background, and nothing was saved',NULL,NULL,'sceneDidEnterBackground(_:) scene=<script>alert(1)</script> https://carol:pa55word@api.example.com/v1/notes?access_token=0123456789abcdef0123456789abcdef&user=carol#frag');
INSERT INTO evidence VALUES(3,1,0,12,'context','entered background, nothing saved before the end',NULL,NULL,'sceneDidEnterBackground(_:) scene=<script>alert(1)</script> https://carol:pa55word@api.example.com/v1/notes?access_token=0123456789abcdef0123456789abcdef&user=carol#frag');
INSERT INTO evidence VALUES(3,2,0,13,'trigger','last callback',NULL,NULL,'applicationWillTerminate(_:) device 00008030-001A2D0E3C46802E udid=0a1b2c3d4e5f60718293a4b5c6d7e8f901234567 password=hunter2 api_key: sk_live_4eC39HqLyjWDarjtT1zdp7dc');
INSERT INTO evidence VALUES(3,3,0,14,'only-here','the only save of this launch',NULL,NULL,'saveContext() to /home/dave/notes.db and C:\Users\erin\notes.db "); DROP TABLE findings;-- '' OR 1=1');
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
INSERT INTO inconclusive VALUES(1,'launch-watchdog-risk','no clock',NULL,0,2,1,NULL,NULL);
INSERT INTO inconclusive VALUES(2,'background-task-leak','log ended',NULL,0,10,1,NULL,NULL);
INSERT INTO inconclusive VALUES(3,'will-terminate-work-exceeds-window','no clock',NULL,0,14,1,NULL,NULL);
INSERT INTO inconclusive VALUES(4,'will-terminate-work-exceeds-window','no clock',NULL,0,14,1,NULL,NULL);
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
COMMIT;
-- inconclusive: background-task-leak
-- judged: illegal-transition
-- inconclusive: launch-watchdog-risk
-- judged: no-pause-on-resign-active
-- judged: no-save-on-background
-- judged: save-only-in-will-terminate
-- inconclusive: will-terminate-work-exceeds-window
