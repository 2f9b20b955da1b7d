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
INSERT INTO inputs VALUES(0,0,'samples/reports/ordinary.log',50,43,0,7,0,0,0,0,0);
CREATE TABLE formats (
  input INTEGER NOT NULL REFERENCES inputs,
  format TEXT NOT NULL,
  lines INTEGER NOT NULL,
  PRIMARY KEY (input, format)
) STRICT, WITHOUT ROWID;
INSERT INTO formats VALUES(0,'nslog',45);
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
INSERT INTO launches VALUES(1,0,'Notes',512,NULL,NULL,NULL,NULL,NULL,'uikit-scene','ios','foreground',3,30,'2025-03-01T09:00:00.000',0.0,'2025-03-01T09:02:33.000',153.0,'terminated','certain',30,'in the background');
INSERT INTO launches VALUES(2,0,'Notes',540,NULL,NULL,NULL,NULL,NULL,'uikit-scene','ios','foreground',33,49,'2025-03-01T09:03:00.000',180.0,'2025-03-01T09:08:47.600',527.6,'endOfLog','certain',49,NULL);
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
INSERT INTO units VALUES(2,1,'scene','main',0,NULL,NULL,NULL);
INSERT INTO units VALUES(3,1,'scene','second',0,NULL,NULL,NULL);
INSERT INTO units VALUES(4,2,'app','app',0,NULL,NULL,NULL);
INSERT INTO units VALUES(5,2,'scene','main',0,NULL,NULL,NULL);
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
INSERT INTO spans VALUES(1,1,NULL,'launching',0,3,7,'2025-03-01T09:00:00.000',0.0,'2025-03-01T09:00:00.100',0.1,0.1,'certain',NULL);
INSERT INTO spans VALUES(2,1,NULL,'inactive',0,7,8,'2025-03-01T09:00:00.100',0.1,'2025-03-01T09:00:00.350',0.35,0.25,'certain',NULL);
INSERT INTO spans VALUES(3,1,NULL,'active',0,8,19,'2025-03-01T09:00:00.350',0.35,'2025-03-01T09:01:00.050',60.05,59.7,'certain',NULL);
INSERT INTO spans VALUES(4,1,NULL,'inactive',0,19,22,'2025-03-01T09:01:00.050',60.05,'2025-03-01T09:01:00.800',60.8,0.75,'certain',NULL);
INSERT INTO spans VALUES(5,1,NULL,'background',0,22,24,'2025-03-01T09:01:00.800',60.8,'2025-03-01T09:01:02.300',62.3,1.5,'certain',NULL);
INSERT INTO spans VALUES(6,1,NULL,'suspended',0,24,25,'2025-03-01T09:01:02.300',62.3,'2025-03-01T09:01:58.000',118.0,55.7,'possible',NULL);
INSERT INTO spans VALUES(7,1,NULL,'inactive',0,25,26,'2025-03-01T09:01:58.000',118.0,'2025-03-01T09:01:58.300',118.3,0.3,'certain',NULL);
INSERT INTO spans VALUES(8,1,NULL,'active',0,26,27,'2025-03-01T09:01:58.300',118.3,'2025-03-01T09:02:30.000',150.0,31.7,'certain',NULL);
INSERT INTO spans VALUES(9,1,NULL,'inactive',0,27,28,'2025-03-01T09:02:30.000',150.0,'2025-03-01T09:02:30.600',150.6,0.6,'certain',NULL);
INSERT INTO spans VALUES(10,1,NULL,'background',0,28,30,'2025-03-01T09:02:30.600',150.6,'2025-03-01T09:02:33.000',153.0,2.4,'certain',NULL);
INSERT INTO spans VALUES(11,2,NULL,'connected',0,5,7,'2025-03-01T09:00:00.050',0.05,'2025-03-01T09:00:00.100',0.1,0.05,'certain',NULL);
INSERT INTO spans VALUES(12,2,NULL,'inactive',0,7,8,'2025-03-01T09:00:00.100',0.1,'2025-03-01T09:00:00.350',0.35,0.25,'certain',NULL);
INSERT INTO spans VALUES(13,2,NULL,'active',0,8,14,'2025-03-01T09:00:00.350',0.35,'2025-03-01T09:00:30.000',30.0,29.65,'certain',NULL);
INSERT INTO spans VALUES(14,2,NULL,'inactive',0,14,15,'2025-03-01T09:00:30.000',30.0,'2025-03-01T09:00:36.500',36.5,6.5,'certain',NULL);
INSERT INTO spans VALUES(15,2,NULL,'active',0,15,18,'2025-03-01T09:00:36.500',36.5,'2025-03-01T09:01:00.000',60.0,23.5,'certain',NULL);
INSERT INTO spans VALUES(16,2,NULL,'inactive',0,18,20,'2025-03-01T09:01:00.000',60.0,'2025-03-01T09:01:00.700',60.7,0.7,'certain',NULL);
INSERT INTO spans VALUES(17,2,NULL,'background',0,20,24,'2025-03-01T09:01:00.700',60.7,'2025-03-01T09:01:02.300',62.3,1.6,'certain',NULL);
INSERT INTO spans VALUES(18,2,NULL,'suspended',0,24,25,'2025-03-01T09:01:02.300',62.3,'2025-03-01T09:01:58.000',118.0,55.7,'possible',NULL);
INSERT INTO spans VALUES(19,2,NULL,'inactive',0,25,26,'2025-03-01T09:01:58.000',118.0,'2025-03-01T09:01:58.300',118.3,0.3,'certain',NULL);
INSERT INTO spans VALUES(20,2,NULL,'active',0,26,27,'2025-03-01T09:01:58.300',118.3,'2025-03-01T09:02:30.000',150.0,31.7,'certain',NULL);
INSERT INTO spans VALUES(21,2,NULL,'inactive',0,27,28,'2025-03-01T09:02:30.000',150.0,'2025-03-01T09:02:30.600',150.6,0.6,'certain',NULL);
INSERT INTO spans VALUES(22,2,NULL,'background',0,28,30,'2025-03-01T09:02:30.600',150.6,'2025-03-01T09:02:33.000',153.0,2.4,'certain',NULL);
INSERT INTO spans VALUES(23,3,NULL,'connected',0,10,11,'2025-03-01T09:00:12.000',12.0,'2025-03-01T09:00:12.100',12.1,0.1,'certain',NULL);
INSERT INTO spans VALUES(24,3,NULL,'inactive',0,11,12,'2025-03-01T09:00:12.100',12.1,'2025-03-01T09:00:12.400',12.4,0.3,'certain',NULL);
INSERT INTO spans VALUES(25,3,NULL,'active',0,12,19,'2025-03-01T09:00:12.400',12.4,'2025-03-01T09:01:00.050',60.05,47.65,'certain',NULL);
INSERT INTO spans VALUES(26,3,NULL,'inactive',0,19,22,'2025-03-01T09:01:00.050',60.05,'2025-03-01T09:01:00.800',60.8,0.75,'certain',NULL);
INSERT INTO spans VALUES(27,3,NULL,'background',0,22,24,'2025-03-01T09:01:00.800',60.8,'2025-03-01T09:01:02.300',62.3,1.5,'certain',NULL);
INSERT INTO spans VALUES(28,3,NULL,'suspended',0,24,25,'2025-03-01T09:01:02.300',62.3,'2025-03-01T09:01:58.000',118.0,55.7,'possible',NULL);
INSERT INTO spans VALUES(29,3,NULL,'background',0,25,30,'2025-03-01T09:01:58.000',118.0,'2025-03-01T09:02:33.000',153.0,35.0,'certain',NULL);
INSERT INTO spans VALUES(30,4,NULL,'launching',0,33,36,'2025-03-01T09:03:00.000',180.0,'2025-03-01T09:03:00.110',180.11,0.11,'certain',NULL);
INSERT INTO spans VALUES(31,4,NULL,'inactive',0,36,37,'2025-03-01T09:03:00.110',180.11,'2025-03-01T09:03:00.420',180.42,0.31,'certain',NULL);
INSERT INTO spans VALUES(32,4,NULL,'active',0,37,40,'2025-03-01T09:03:00.420',180.42,'2025-03-01T09:03:21.000',201.0,20.58,'certain',NULL);
INSERT INTO spans VALUES(33,4,NULL,'inactive',0,40,41,'2025-03-01T09:03:21.000',201.0,'2025-03-01T09:03:21.600',201.6,0.6,'certain',NULL);
INSERT INTO spans VALUES(34,4,NULL,'background',0,41,42,'2025-03-01T09:03:21.600',201.6,'2025-03-01T09:03:21.620',201.62,0.02,'certain',NULL);
INSERT INTO spans VALUES(35,4,NULL,'suspended',0,42,43,'2025-03-01T09:03:21.620',201.62,'2025-03-01T09:08:40.000',520.0,318.38,'possible',NULL);
INSERT INTO spans VALUES(36,4,NULL,'inactive',0,43,45,'2025-03-01T09:08:40.000',520.0,'2025-03-01T09:08:40.300',520.3,0.3,'certain',NULL);
INSERT INTO spans VALUES(37,4,NULL,'active',0,45,48,'2025-03-01T09:08:40.300',520.3,'2025-03-01T09:08:47.000',527.0,6.7,'certain',NULL);
INSERT INTO spans VALUES(38,4,NULL,'inactive',0,48,49,'2025-03-01T09:08:47.000',527.0,'2025-03-01T09:08:47.600',527.6,0.6,'certain',NULL);
INSERT INTO spans VALUES(39,4,NULL,'background',0,49,49,'2025-03-01T09:08:47.600',527.6,'2025-03-01T09:08:47.600',527.6,0.0,'certain',NULL);
INSERT INTO spans VALUES(40,5,NULL,'connected',0,34,36,'2025-03-01T09:03:00.060',180.06,'2025-03-01T09:03:00.110',180.11,0.05,'certain',NULL);
INSERT INTO spans VALUES(41,5,NULL,'inactive',0,36,37,'2025-03-01T09:03:00.110',180.11,'2025-03-01T09:03:00.420',180.42,0.31,'certain',NULL);
INSERT INTO spans VALUES(42,5,NULL,'active',0,37,40,'2025-03-01T09:03:00.420',180.42,'2025-03-01T09:03:21.000',201.0,20.58,'certain',NULL);
INSERT INTO spans VALUES(43,5,NULL,'inactive',0,40,41,'2025-03-01T09:03:21.000',201.0,'2025-03-01T09:03:21.600',201.6,0.6,'certain',NULL);
INSERT INTO spans VALUES(44,5,NULL,'background',0,41,42,'2025-03-01T09:03:21.600',201.6,'2025-03-01T09:03:21.620',201.62,0.02,'certain',NULL);
INSERT INTO spans VALUES(45,5,NULL,'suspended',0,42,43,'2025-03-01T09:03:21.620',201.62,'2025-03-01T09:08:40.000',520.0,318.38,'possible',NULL);
INSERT INTO spans VALUES(46,5,NULL,'inactive',0,43,45,'2025-03-01T09:08:40.000',520.0,'2025-03-01T09:08:40.300',520.3,0.3,'certain',NULL);
INSERT INTO spans VALUES(47,5,NULL,'active',0,45,48,'2025-03-01T09:08:40.300',520.3,'2025-03-01T09:08:47.000',527.0,6.7,'certain',NULL);
INSERT INTO spans VALUES(48,5,NULL,'inactive',0,48,49,'2025-03-01T09:08:47.000',527.0,'2025-03-01T09:08:47.600',527.6,0.6,'certain',NULL);
INSERT INTO spans VALUES(49,5,NULL,'background',0,49,49,'2025-03-01T09:08:47.600',527.6,'2025-03-01T09:08:47.600',527.6,0.0,'certain',NULL);
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
INSERT INTO events VALUES(1,1,1,0,3,'2025-03-01T09:00:00.000',0.0,'app.didFinishLaunching','launch',NULL,0,NULL);
INSERT INTO events VALUES(2,1,NULL,0,23,'2025-03-01T09:01:00.900',60.9,'bgtask.begin',NULL,'done',0,NULL);
INSERT INTO events VALUES(3,1,1,0,30,'2025-03-01T09:02:33.000',153.0,'app.willTerminate','terminate',NULL,0,NULL);
INSERT INTO events VALUES(4,1,2,0,5,'2025-03-01T09:00:00.050',0.05,'scene.willConnect','connect',NULL,0,NULL);
INSERT INTO events VALUES(5,1,2,0,6,'2025-03-01T09:00:00.060',0.06,'refresh',NULL,'done',0,NULL);
INSERT INTO events VALUES(6,1,2,0,7,'2025-03-01T09:00:00.100',0.1,'scene.willEnterForeground','enterForeground',NULL,0,NULL);
INSERT INTO events VALUES(7,1,2,0,8,'2025-03-01T09:00:00.350',0.35,'scene.didBecomeActive','becomeActive',NULL,0,NULL);
INSERT INTO events VALUES(8,1,2,0,9,'2025-03-01T09:00:04.000',4.0,'resume',NULL,'done',0,NULL);
INSERT INTO events VALUES(9,1,2,0,14,'2025-03-01T09:00:30.000',30.0,'scene.willResignActive','resignActive',NULL,0,NULL);
INSERT INTO events VALUES(10,1,2,0,15,'2025-03-01T09:00:36.500',36.5,'scene.didBecomeActive','becomeActive',NULL,0,NULL);
INSERT INTO events VALUES(11,1,2,0,16,'2025-03-01T09:00:50.000',50.0,'pause',NULL,'done',0,NULL);
INSERT INTO events VALUES(12,1,2,0,18,'2025-03-01T09:01:00.000',60.0,'scene.willResignActive','resignActive',NULL,0,NULL);
INSERT INTO events VALUES(13,1,2,0,20,'2025-03-01T09:01:00.700',60.7,'scene.didEnterBackground','enterBackground',NULL,0,NULL);
INSERT INTO events VALUES(14,1,2,0,21,'2025-03-01T09:01:00.710',60.71,'save',NULL,'done',0,NULL);
INSERT INTO events VALUES(15,1,2,0,25,'2025-03-01T09:01:58.000',118.0,'scene.willEnterForeground','enterForeground',NULL,0,NULL);
INSERT INTO events VALUES(16,1,2,0,26,'2025-03-01T09:01:58.300',118.3,'scene.didBecomeActive','becomeActive',NULL,0,NULL);
INSERT INTO events VALUES(17,1,2,0,27,'2025-03-01T09:02:30.000',150.0,'scene.willResignActive','resignActive',NULL,0,NULL);
INSERT INTO events VALUES(18,1,2,0,28,'2025-03-01T09:02:30.600',150.6,'scene.didEnterBackground','enterBackground',NULL,0,NULL);
INSERT INTO events VALUES(19,1,2,0,29,'2025-03-01T09:02:30.610',150.61,'save',NULL,'done',0,NULL);
INSERT INTO events VALUES(20,1,3,0,10,'2025-03-01T09:00:12.000',12.0,'scene.willConnect','connect',NULL,0,NULL);
INSERT INTO events VALUES(21,1,3,0,11,'2025-03-01T09:00:12.100',12.1,'scene.willEnterForeground','enterForeground',NULL,0,NULL);
INSERT INTO events VALUES(22,1,3,0,12,'2025-03-01T09:00:12.400',12.4,'scene.didBecomeActive','becomeActive',NULL,0,NULL);
INSERT INTO events VALUES(23,1,3,0,13,'2025-03-01T09:00:20.000',20.0,'dirty',NULL,'done',0,NULL);
INSERT INTO events VALUES(24,1,3,0,17,'2025-03-01T09:00:52.000',52.0,'dirty',NULL,'done',0,NULL);
INSERT INTO events VALUES(25,1,3,0,19,'2025-03-01T09:01:00.050',60.05,'scene.willResignActive','resignActive',NULL,0,NULL);
INSERT INTO events VALUES(26,1,3,0,22,'2025-03-01T09:01:00.800',60.8,'scene.didEnterBackground','enterBackground',NULL,0,NULL);
INSERT INTO events VALUES(27,2,4,0,33,'2025-03-01T09:03:00.000',180.0,'app.didFinishLaunching','launch',NULL,0,NULL);
INSERT INTO events VALUES(28,2,5,0,34,'2025-03-01T09:03:00.060',180.06,'scene.willConnect','connect',NULL,0,NULL);
INSERT INTO events VALUES(29,2,5,0,35,'2025-03-01T09:03:00.070',180.07,'refresh',NULL,'done',0,NULL);
INSERT INTO events VALUES(30,2,5,0,36,'2025-03-01T09:03:00.110',180.11,'scene.willEnterForeground','enterForeground',NULL,0,NULL);
INSERT INTO events VALUES(31,2,5,0,37,'2025-03-01T09:03:00.420',180.42,'scene.didBecomeActive','becomeActive',NULL,0,NULL);
INSERT INTO events VALUES(32,2,5,0,38,'2025-03-01T09:03:10.000',190.0,'resume',NULL,'done',0,NULL);
INSERT INTO events VALUES(33,2,5,0,39,'2025-03-01T09:03:20.900',200.9,'pause',NULL,'done',0,NULL);
INSERT INTO events VALUES(34,2,5,0,40,'2025-03-01T09:03:21.000',201.0,'scene.willResignActive','resignActive',NULL,0,NULL);
INSERT INTO events VALUES(35,2,5,0,41,'2025-03-01T09:03:21.600',201.6,'scene.didEnterBackground','enterBackground',NULL,0,NULL);
INSERT INTO events VALUES(36,2,5,0,42,'2025-03-01T09:03:21.620',201.62,'save',NULL,'done',0,NULL);
INSERT INTO events VALUES(37,2,5,0,43,'2025-03-01T09:08:40.000',520.0,'scene.willEnterForeground','enterForeground',NULL,0,NULL);
INSERT INTO events VALUES(38,2,5,0,44,'2025-03-01T09:08:40.010',520.01,'resume',NULL,'done',0,NULL);
INSERT INTO events VALUES(39,2,5,0,45,'2025-03-01T09:08:40.300',520.3,'scene.didBecomeActive','becomeActive',NULL,0,NULL);
INSERT INTO events VALUES(40,2,5,0,46,'2025-03-01T09:08:44.000',524.0,'dirty',NULL,'done',0,NULL);
INSERT INTO events VALUES(41,2,5,0,47,'2025-03-01T09:08:46.000',526.0,'pause',NULL,'done',0,NULL);
INSERT INTO events VALUES(42,2,5,0,48,'2025-03-01T09:08:47.000',527.0,'scene.willResignActive','resignActive',NULL,0,NULL);
INSERT INTO events VALUES(43,2,5,0,49,'2025-03-01T09:08:47.600',527.6,'scene.didEnterBackground','enterBackground',NULL,0,NULL);
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
INSERT INTO tasks VALUES(1,1,4,'upload','assertion',0,23,'2025-03-01T09:01:00.900',60.9,NULL,NULL,NULL,NULL,'open');
CREATE TABLE tests (
  id INTEGER PRIMARY KEY,
  launch INTEGER NOT NULL REFERENCES launches,
  name TEXT NOT NULL,
  input INTEGER NOT NULL REFERENCES inputs,
  from_line INTEGER NOT NULL,
  to_line INTEGER NOT NULL
) STRICT;
INSERT INTO tests VALUES(1,1,'NotesUITests.EditTests testKeepsEdits',0,2,31);
INSERT INTO tests VALUES(2,2,'NotesUITests.EditTests testReopens',0,32,50);
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
INSERT INTO statistics VALUES(1,'coldToActive',1,0.35,0.35,0.35,0.35,NULL);
INSERT INTO statistics VALUES(1,'warmToActive',1,0.3,0.3,0.3,0.3,NULL);
INSERT INTO statistics VALUES(1,'foreground',2,32.6,32.6,60.7,60.7,93.3);
INSERT INTO statistics VALUES(1,'background',2,2.4,2.4,57.2,57.2,59.6);
INSERT INTO statistics VALUES(1,'suspended',1,55.7,55.7,55.7,55.7,55.7);
INSERT INTO statistics VALUES(2,'coldToActive',1,0.42,0.42,0.42,0.42,NULL);
INSERT INTO statistics VALUES(2,'warmToActive',1,0.3,0.3,0.3,0.3,NULL);
INSERT INTO statistics VALUES(2,'foreground',2,7.6,7.6,21.49,21.49,29.09);
INSERT INTO statistics VALUES(2,'background',1,318.4,318.4,318.4,318.4,318.4);
INSERT INTO statistics VALUES(2,'suspended',1,318.38,318.38,318.38,318.38,318.38);
INSERT INTO statistics VALUES(NULL,'coldToActive',2,0.35,0.35,0.42,0.42,NULL);
INSERT INTO statistics VALUES(NULL,'warmToActive',2,0.3,0.3,0.3,0.3,NULL);
INSERT INTO statistics VALUES(NULL,'foreground',4,7.6,21.49,60.7,60.7,122.39);
INSERT INTO statistics VALUES(NULL,'background',3,2.4,57.2,318.4,318.4,378.0);
INSERT INTO statistics VALUES(NULL,'suspended',2,55.7,55.7,318.38,318.38,374.08);
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
INSERT INTO findings VALUES(1,'foreground-setup-in-will-connect','Per-foreground work done only in willConnectTo','warning','likely','refresh happens while the scene connects and on no return to the foreground',0,5,1,2,'main','NotesUITests.EditTests testKeepsEdits',49,'a scene connects once and enters the foreground many times; after the first return the work is missing','move it to sceneWillEnterForeground(_:), which a cold launch with scenes calls too','a9a5d43647355c25',NULL,NULL);
INSERT INTO findings VALUES(2,'no-pause-on-resign-active','Time-sensitive activity not paused on willResignActive','warning','likely','nothing is paused while the app is inactive',0,14,1,2,'main','NotesUITests.EditTests testKeepsEdits',49,'a call, a prompt or Control Center covers the app while the game or the video runs on unseen','pause in sceneWillResignActive(_:) or on .inactive; resume in sceneDidBecomeActive(_:)','ae56e1439cde5a47',NULL,NULL);
INSERT INTO findings VALUES(3,'no-save-on-background','Unit goes to the background and nothing is saved','error','likely','nothing is saved within the background window',0,22,1,3,'second','NotesUITests.EditTests testKeepsEdits',25,'the app may be suspended and later killed without another callback, and the edits are lost','save in sceneDidEnterBackground(_:) or on .background; wrap it in beginBackgroundTask when it may take more than 5 s','37b0ca033ca56819',NULL,NULL);
INSERT INTO findings VALUES(4,'background-task-leak','beginBackgroundTask never ended','error','likely','the background task is never ended',0,23,1,NULL,NULL,'NotesUITests.EditTests testKeepsEdits',49,'the system ends an app whose background tasks outlive their allowance, with exception 0x8badf00d','call endBackgroundTask in the completion and in the expiration handler; set the id to .invalid','18efe5c45bcb72e0',NULL,NULL);
INSERT INTO findings VALUES(5,'foreground-setup-in-will-connect','Per-foreground work done only in willConnectTo','warning','likely','refresh happens while the scene connects and on no return to the foreground',0,34,2,5,'main','NotesUITests.EditTests testReopens',49,'a scene connects once and enters the foreground many times; after the first return the work is missing','move it to sceneWillEnterForeground(_:), which a cold launch with scenes calls too','a9a5d43647355c25',NULL,NULL);
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
INSERT INTO evidence VALUES(1,1,0,5,'trigger','the scene connects, once','2025-03-01T09:00:00.050',0.05,'2025-03-01 09:00:00.050 Notes[512:1a03] scene(_:willConnectTo:options:) scene=main');
INSERT INTO evidence VALUES(1,2,0,6,'only-here','done here only','2025-03-01T09:00:00.060',0.06,'2025-03-01 09:00:00.060 Notes[512:1a03] refresh() the list of notes, scene=main');
INSERT INTO evidence VALUES(1,3,0,26,'expected-by','came back, and it was not done again','2025-03-01T09:01:58.300',118.3,'2025-03-01 09:01:58.300 Notes[512:1a03] sceneDidBecomeActive(_:) scene=main');
INSERT INTO evidence VALUES(2,1,0,9,'opened','running since here','2025-03-01T09:00:04.000',4.0,'2025-03-01 09:00:04.000 Notes[512:1a03] voice memo: player.play() scene=main');
INSERT INTO evidence VALUES(2,2,0,14,'trigger','resigned active, nothing paused','2025-03-01T09:00:30.000',30.0,'2025-03-01 09:00:30.000 Notes[512:1a03] sceneWillResignActive(_:) scene=main');
INSERT INTO evidence VALUES(2,3,0,15,'context','and it went on','2025-03-01T09:00:36.500',36.5,'2025-03-01 09:00:36.500 Notes[512:1a03] sceneDidBecomeActive(_:) scene=main');
INSERT INTO evidence VALUES(3,1,0,13,'trigger','changed, and not saved','2025-03-01T09:00:20.000',20.0,'2025-03-01 09:00:20.000 Notes[512:1a03] note edited scene=second');
INSERT INTO evidence VALUES(3,2,0,22,'expected-by','entered the background, and nothing was saved','2025-03-01T09:01:00.800',60.8,'2025-03-01 09:01:00.800 Notes[512:1a03] sceneDidEnterBackground(_:) scene=second');
INSERT INTO evidence VALUES(4,1,0,23,'opened','begun, never ended','2025-03-01T09:01:00.900',60.9,'2025-03-01 09:01:00.900 Notes[512:1a03] beginBackgroundTask(withName: "upload") -> 4');
INSERT INTO evidence VALUES(5,1,0,34,'trigger','the scene connects, once','2025-03-01T09:03:00.060',180.06,'2025-03-01 09:03:00.060 Notes[540:1b02] scene(_:willConnectTo:options:) scene=main');
INSERT INTO evidence VALUES(5,2,0,35,'only-here','done here only','2025-03-01T09:03:00.070',180.07,'2025-03-01 09:03:00.070 Notes[540:1b02] refresh() the list of notes, scene=main');
INSERT INTO evidence VALUES(5,3,0,45,'expected-by','came back, and it was not done again','2025-03-01T09:08:40.300',520.3,'2025-03-01 09:08:40.300 Notes[540:1b02] sceneDidBecomeActive(_:) scene=main');
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
INSERT INTO inconclusive VALUES(1,'no-save-on-background','log ended',NULL,0,49,2,NULL,NULL);
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
-- judged: background-task-leak
-- judged: foreground-setup-in-will-connect
-- judged: illegal-transition
-- judged: launch-watchdog-risk
-- judged: no-pause-on-resign-active
-- judged: no-save-on-background
-- judged: pause-resume-imbalance
-- judged: resume-only-in-will-enter-foreground
-- judged: session-used-after-discard
