// Writes an app's log that never ends, as fast as it is taken: make soak-stream.
//
//   stream BYTES [KIND]   so many bytes, or a little more, to standard output; what was written is told on
//                         standard error: lines, events, other lines, launches
//
// Kinds, which are mixed when none is named:
//   launches   launch after launch, each with another process number, 10,000 of them and more
//   scenes     one launch whose scenes come and go, each with a new object and a new session
//   leaks      one launch whose scenes come and never go
//   tasks      one launch with background tasks, each with a new identifier
//   numbers    one launch, and messages with numbers that never come again
//   names      processes whose names never come again
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROOM (1 << 20)
static char room[ROOM + 4096];
static size_t used;
static uint64_t bytes, lines, events, launches, milliseconds;
static char stamp[32] = "2025-03-01 00:00:00.000 ";
static uint64_t stamped = ~0ull;

static void flush(void) {
  size_t done = 0;
  while (done < used) {
    ssize_t count = write(1, room + done, used - done);
    if (count < 0) exit(3);
    done += count;
  }
  bytes += used;
  used = 0;
}

static char *put(char *end, const char *text) {
  size_t length = strlen(text);
  memcpy(end, text, length);
  return end + length;
}

static char *number(char *end, uint64_t value) {
  char digits[20];
  int count = 0;
  do { digits[count++] = '0' + value % 10; value /= 10; } while (value);
  while (count) *end++ = digits[--count];
  return end;
}

static char *hexadecimal(char *end, uint64_t value, int width) {
  for (int place = width - 1; place >= 0; place--) *end++ = "0123456789abcdef"[value >> 4 * place & 15];
  return end;
}

static void two(char *place, unsigned value) { place[0] = '0' + value / 10; place[1] = '0' + value % 10; }

static char *head(void) {
  uint64_t second = milliseconds / 1000;
  if (second != stamped) {
    stamped = second;
    uint64_t day = second / 86400;
    // Months of 28 days do for a stamp.
    unsigned year = 2025 + day / 336 % 4000, month = day / 28 % 12 + 1;
    stamp[0] = '0' + year / 1000; stamp[1] = '0' + year / 100 % 10; two(stamp + 2, year % 100);
    two(stamp + 5, month); two(stamp + 8, day % 28 + 1);
    two(stamp + 11, second / 3600 % 24); two(stamp + 14, second / 60 % 60); two(stamp + 17, second % 60);
  }
  unsigned part = milliseconds % 1000;
  stamp[20] = '0' + part / 100; two(stamp + 21, part % 100);
  milliseconds += 3;
  memcpy(room + used, stamp, 24);
  return room + used + 24;
}

static void end(char *place) {
  *place++ = '\n';
  used = place - room;
  lines++;
  if (used >= ROOM) flush();
}

static uint64_t seed = 88172645463325252ull;
static uint64_t next(void) { seed ^= seed << 13; seed ^= seed >> 7; return seed ^= seed << 17; }

static const char *name = "Notes";
static uint64_t pid = 1000;

static char *app(void) { return put(number(put(put(head(), name), "["), pid), ":1a03] "); }
static void event(const char *text) { end(put(app(), text)); events++; }

static void noise(int count) {
  static const char *texts[] = {
    "kernel[0]: wlan0 rssi is now -", "backboardd[66]: touch delivered after ", "locationd[70]: fix ",
    "mediaserverd[71]: <decode> frame of stream ", "SpringBoard[58]: [Animation] layer ",
  };
  for (int index = 0; index < count; index++) end(number(put(head(), texts[index % 5]), next() % 100000));
}

static char *scene(char *place, uint64_t id) {
  place = hexadecimal(put(place, " <UIWindowScene: 0x"), 0x100000000ull + id * 16, 12);
  place = hexadecimal(put(place, "; persistentIdentifier = "), id, 8);
  place = hexadecimal(put(place, "-1111-4222-8333-"), id * 2654435761u, 12);
  return put(place, ">");
}

static void sceneEvent(const char *text, uint64_t id) { end(scene(put(app(), text), id)); events++; }

static int perEvent = 24;

static void begin(void) {
  pid = pid >= 99000 ? 1000 : pid + 1;
  launches++;
  event("application(_:didFinishLaunchingWithOptions:)");
}

static void launch(void) {
  static uint64_t id = 1;
  begin();
  sceneEvent("scene(_:willConnectTo:options:)", id); noise(perEvent);
  sceneEvent("sceneWillEnterForeground(_:)", id); noise(perEvent);
  sceneEvent("sceneDidBecomeActive(_:)", id); noise(perEvent);
  event("player.play()"); noise(perEvent);
  event("player.pause()"); noise(perEvent);
  sceneEvent("sceneWillResignActive(_:)", id); noise(perEvent);
  sceneEvent("sceneDidEnterBackground(_:)", id); noise(perEvent);
  event("saveContext()"); noise(perEvent);
  event("applicationWillTerminate(_:)"); noise(perEvent);
  id++;
}

static void aScene(int isLeft) {
  static uint64_t id = 1 << 20;
  sceneEvent("scene(_:willConnectTo:options:)", id); noise(perEvent);
  sceneEvent("sceneWillEnterForeground(_:)", id); noise(perEvent);
  sceneEvent("sceneDidBecomeActive(_:)", id); noise(perEvent);
  sceneEvent("sceneWillResignActive(_:)", id); noise(perEvent);
  sceneEvent("sceneDidEnterBackground(_:)", id); noise(perEvent);
  if (!isLeft) { sceneEvent("sceneDidDisconnect(_:)", id); noise(perEvent); }
  id++;
}

static void task(void) {
  static uint64_t id = 1;
  end(number(put(app(), "beginBackgroundTask(withName: \"upload\") -> "), id)); events++;
  noise(perEvent);
  // One in eight is never ended.
  if (id % 8) { end(put(number(put(app(), "endBackgroundTask("), id), ")")); events++; noise(perEvent); }
  id++;
}

static void unique(void) {
  char *place = put(app(), "saved note ");
  end(number(put(number(place, next()), " at revision "), next()));
  events++;
  noise(perEvent);
}

static void otherName(void) {
  static uint64_t id = 0;
  static char room[32];
  char *place = number(put(room, "App"), id++);
  *place = 0;
  name = room;
  launch();
  name = "Notes";
}

int main(int count, char **arguments) {
  if (count < 2) return 2;
  uint64_t wanted = strtoull(arguments[1], NULL, 10);
  const char *kind = count > 2 ? arguments[2] : "mixed";
  if (getenv("NOISE")) perEvent = atoi(getenv("NOISE"));
  int isMixed = !strcmp(kind, "mixed");
  if (!isMixed && strcmp(kind, "launches") && strcmp(kind, "names")) begin();
  for (uint64_t round = 0; bytes + used < wanted; round++) {
    if (isMixed) {
      // 10,000 launches first, then lives that are long in one way or another.
      if (round < 10000) launch();
      else if (round % 8192 == 0) begin();
      else if (round % 16 < 8) aScene(0);
      else if (round % 512 == 8) aScene(1);
      else if (round % 16 < 10) aScene(0);
      else if (round % 16 < 13) task();
      else unique();
    }
    else if (!strcmp(kind, "launches")) launch();
    else if (!strcmp(kind, "scenes")) aScene(0);
    else if (!strcmp(kind, "leaks")) aScene(1);
    else if (!strcmp(kind, "tasks")) task();
    else if (!strcmp(kind, "numbers")) unique();
    else if (!strcmp(kind, "names")) otherName();
    else return 2;
  }
  flush();
  fprintf(stderr, "{\"bytes\": %llu, \"lines\": %llu, \"events\": %llu, \"launches\": %llu}\n",
    (unsigned long long)bytes, (unsigned long long)lines, (unsigned long long)events,
    (unsigned long long)launches);
}
