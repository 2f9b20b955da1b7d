import Testing

@testable import LogInput

@Suite struct TimeLayoutTests {
  @Test(arguments: [
    ("yyyy-MM-dd HH:mm:ss", "2025-03-01 09:08:07", "2025-03-01T09:08:07"),
    ("yyyy/MM/ddTHH:mm:ss", "2025/12/31T23:59:59", "2025-12-31T23:59:59"),
    ("MMM d HH:mm:ss", "Mar  1 09:08:07", "03-01 09:08:07"),
    ("MMM d HH:mm:ss", "Mar 1 09:08:07", "03-01 09:08:07"),
    ("MMM d HH:mm:ss", "Feb 29 00:00:00", "02-29 00:00:00"),
    ("MMM d HH:mm:ss", "dec 31 23:00:00", "12-31 23:00:00"),
    ("HH:mm:ss[S]", "09:08:07", "09:08:07"),
    ("HH:mm:ss[S]", "09:08:07.5", "09:08:07.5"),
    ("HH:mm:ss[S]", "09:08:07,250", "09:08:07.250"),
    ("HH:mm:ss[S]", "09:08:07:000250", "09:08:07.000250"),
    ("HH:mm:ss[S]", "09:08:07.123456789", "09:08:07.123456789"),
    ("HH:mm:ss[S]", "09:08:07.1234567899", "09:08:07.123456789"),
    ("yyyy-MM-dd HH:mm:ss[S][Z]", "2025-03-01 09:08:07.5Z", "2025-03-01T09:08:07.5Z"),
    ("yyyy-MM-dd HH:mm:ss[S][Z]", "2025-03-01 09:08:07+0530", "2025-03-01T09:08:07+05:30"),
    ("yyyy-MM-dd HH:mm:ss[S][Z]", "2025-03-01 09:08:07-03:30", "2025-03-01T09:08:07-03:30"),
    ("yyyy-MM-dd HH:mm:ss Z", "2025-03-01 09:08:07 +0000", "2025-03-01T09:08:07Z"),
    ("yyyy-MM-dd HH:mm:ss", "2016-12-31 23:59:60", "2017-01-01T00:00:00"),
    ("epoch", "1740819600", "2025-03-01T09:00:00Z"),
    ("epoch", "1740819600.125", "2025-03-01T09:00:00.125Z"),
    ("epoch", "1740819600125", "2025-03-01T09:00:00.125Z"),
    ("epoch", "1740819600125250", "2025-03-01T09:00:00.125250Z"),
    ("epoch", "1740819600125250007", "2025-03-01T09:00:00.125250007Z"),
    // Seconds since 2001, as Foundation counts.
    ("epoch", "762512400.5", "2025-03-01T09:00:00.5Z"),
    ("epoch", "1740819600125.5", "2025-03-01T09:00:00.1255Z"),
    ("yyyy-MM-dd HH:mm:ss[ ][Z]", "2025-03-01 09:08:07 GMT+1", "2025-03-01T09:08:07+01:00"),
    ("yyyy-MM-dd HH:mm:ss[ ][Z]", "2025-03-01 09:08:07 GMT-3:30", "2025-03-01T09:08:07-03:30"),
    ("yyyy-MM-dd HH:mm:ss[ ][Z]", "2025-03-01 09:08:07 UTC", "2025-03-01T09:08:07Z"),
    ("yyyy-MM-dd HH:mm:ss[ ][Z]", "2025-03-01 09:08:07 PDT", "2025-03-01T09:08:07-07:00"),
    ("yyyy-MM-dd HH:mm:ss[Z]", "2025-03-01 09:08:07+05", "2025-03-01T09:08:07+05:00"),
    ("yyMMdd HH:mm:ss", "250301 09:08:07", "2025-03-01T09:08:07"),
    ("M/d/yy, h:mm:ssa", "3/1/25, 9:08:07 PM", "2025-03-01T21:08:07"),
    ("M/d/yy, h:mm:ssa", "12/31/25, 12:08:07\u{202F}AM", "2025-12-31T00:08:07"),
    ("h:mm:ssa[ ][Z]", "7:57:00\u{202F}am +1000", "07:57:00"),
    ("h:mm:ss[S]a", "12:57:00.250\u{A0}p.m.", "12:57:00.250"),
    ("h:mm:ss[S]a", "7:57:00 p. m.", "19:57:00"),
    ("ah:mm:ss", "오후 7:57:00", "19:57:00"), ("ah:mm:ss", "午前7:57:00", "07:57:00"),
    ("yyyy-MM-ddTHH:mm:ss[a][Z]", "2013-08-22T10:30:33 PM+0100", "2013-08-22T22:30:33+01:00"),
    ("yyyy-MM-ddTHH:mm:ss[a][Z]", "2013-08-22T22:30:33 PM+0100", "2013-08-22T22:30:33+01:00"),
    // 24:00:00 ends a day; some engines write what follows midnight that way, on the new day.
    ("yyyy-MM-dd HH:mm:ss", "2025-03-01 24:00:00", "2025-03-02T00:00:00"),
    ("yyyy-MM-dd HH:mm:ss", "2025-03-02 24:00:05", "2025-03-02T00:00:05"),
    ("'at' HH:mm", "at 09:08", "09:08:00"),
    ("elapsed", "12.25", "+12.25 s"), ("delta", "350", "+0.350 s"),
    ("delta", " +350", "+0.350 s"), ("delta", "        ", "+0.000 s"),
  ])
  func `a stamp is read and printed as it was written`(
    layout: String, stamp: String, expected: String
  ) throws {
    #expect(try text(layout, stamp) == expected)
  }

  @Test(arguments: [
    ("yyyy-MM-dd HH:mm:ss", "2025-13-01 09:08:07"), ("yyyy-MM-dd HH:mm:ss", "2025-00-01 09:08:07"),
    ("yyyy-MM-dd HH:mm:ss", "2025-03-32 09:08:07"), ("yyyy-MM-dd HH:mm:ss", "2025-03-00 09:08:07"),
    ("yyyy-MM-dd HH:mm:ss", "2025-03-01 25:08:07"), ("yyyy-MM-dd HH:mm:ss", "2025-03-01 09:60:07"),
    ("yyyy-MM-dd HH:mm:ss", "2025-03-01 09:08:61"), ("yyyy-MM-dd HH:mm:ss", "0000-03-01 09:08:07"),
    ("yyyy-MM-dd HH:mm:ss", "2025-03-01 09:08:07.5"), ("yyyy-MM-dd HH:mm:ss", "2025-03-01 09:08:7"),
    ("yyyy-MM-dd HH:mm:ss", "2025-03-01T09:08:07"), ("yyyy-MM-dd HH:mm:ss", ""),
    ("MMM d HH:mm:ss", "Mrz  1 09:08:07"), ("MMM d HH:mm:ss", "Mar  0 09:08:07"),
    ("MMM d HH:mm:ss", "Mar 32 09:08:07"), ("MMM d HH:mm:ss", "Ma"),
    ("HH:mm:ss[S]", "09:08:07."), ("HH:mm:ss[S]", "09:08:07;5"),
    ("HH:mm:ss[Z]", "09:08:07+5"), ("HH:mm:ss[Z]", "09:08:07+05:3"),
    ("yyyy-MM-dd HH:mm:ss", "2025-02-29 09:08:07"), ("yyyy-MM-dd HH:mm:ss", "2025-04-31 09:08:07"),
    ("h:mm:ssa", "13:08:07 PM"), ("h:mm:ssa", "9:08:07 XM"), ("elapsed", "nan"),
    ("epoch", "412345678.5"), ("epoch", "99999999999"), ("HH:mm:ss[Z]", "09:08:07+19:00"),
    ("HH:mm:ss Z", "09:08:07 "),
    ("epoch", "12345678"), ("epoch", "99999999999999999999"), ("epoch", "1740819600x"),
    ("epoch", "9999999999999" + "999999999"),
  ])
  func `a stamp of another shape is refused`(layout: String, stamp: String) throws {
    #expect(try text(layout, stamp) == "none")
  }

  @Test(arguments: ["HH:mm:ss[S", "HH:mm]", "HH[:mm[:ss]]", "yyyy-MM-dd", "", "[S]"])
  func `a layout needs an hour and brackets that match`(layout: String) {
    #expect(TimeLayout(layout) == nil)
  }

  @Test func `an optional group is there as a whole or not at all`() throws {
    #expect(try text("HH:mm[:ss]", "09:08:07") == "09:08:07")
    #expect(try text("HH:mm[:ss]", "09:08") == "09:08:00")
    #expect(try text("HH:mm[:ss]", "09:08:") == "none")
    #expect(try text("HH:mm[:ss].", "09:08.") == "09:08:00")
    #expect(try text("HH:mm:ss[ Z]", "09:08:07 +0100") == "09:08:07")
  }

  @Test(
    arguments: [
      ("HH:mm:ss", "09:08:07", 1_000_000_000), ("HH:mm:ss[S]", "09:08:07.5", 100_000_000),
      ("HH:mm:ss[S]", "09:08:07.500", 1_000_000), ("HH:mm:ss[S]", "09:08:07.500000", 1000),
      ("HH:mm:ss[S]", "09:08:07.500000000", 1), ("HH:mm", "09:08", 60_000_000_000),
      ("HH", "09", 3_600_000_000_000), ("HH:mm[:ss]", "09:08:07", 1_000_000_000),
      ("epoch", "1740819600", 1_000_000_000), ("epoch", "1740819600.25", 10_000_000),
      ("epoch", "1740819600125", 1_000_000), ("epoch", "1740819600125250", 1000),
      ("epoch", "1740819600125250007", 1),
    ] as [(String, String, Int64)])
  func `the resolution is the smallest step that the stamp can show`(
    layout: String, stamp: String, expected: Int64
  ) throws {
    #expect(try reading(layout, stamp)?.resolution == expected)
  }

  @Test func `a zone moves the moment, not the clock that is printed`() throws {
    let plain = try #require(try reading("yyyy-MM-dd HH:mm:ss[Z]", "2025-03-01 09:00:00"))
    let zulu = try #require(try reading("yyyy-MM-dd HH:mm:ss[Z]", "2025-03-01 09:00:00Z"))
    let india = try #require(try reading("yyyy-MM-dd HH:mm:ss[Z]", "2025-03-01 09:00:00+0530"))
    #expect(!plain.hasZone && zulu.hasZone && india.hasZone)
    #expect(plain.nanoseconds == zulu.nanoseconds)
    #expect(zulu.nanoseconds - india.nanoseconds == 19_800 * 1_000_000_000)
    #expect(india.timeOfDay == "09:00:00")
  }

  @Test func `what a stamp lacks it does not claim`() throws {
    let ofDay = try #require(try reading("HH:mm:ss", "09:00:00"))
    #expect(!ofDay.hasDate && !ofDay.hasYear && !ofDay.hasZone)
    let ofYear = try #require(try reading("MMM d HH:mm:ss", "Mar  1 09:00:00"))
    #expect(ofYear.hasDate && !ofYear.hasYear)
    let epoch = try #require(try reading("epoch", "1740819600"))
    #expect(epoch.hasDate && epoch.hasYear && epoch.hasZone)
  }

  @Test func `a stamp cut anywhere is refused or read, never a crash`() throws {
    let layouts = [
      "yyyy-MM-dd HH:mm:ss[S][Z]", "MMM d HH:mm:ss[S]", "epoch", "yyyy/MM/ddTHH:mm:ssZ",
    ]
    let stamps = [
      "2025-03-01 09:08:07.250+0530", "Mar  1 09:08:07.250", "1740819600.125",
      "2025/03/01T09:08:07Z",
    ]
    for layout in layouts {
      for stamp in stamps {
        for length in 0...stamp.count { _ = try text(layout, String(stamp.prefix(length))) }
      }
    }
  }
}

@Suite struct CalendarTests {
  @Test func `days and dates are each other's inverse, one after the other`() {
    // 1 January 1600 to 31 December 2400: eight centuries, so that every leap rule shows.
    var expected = (year: 1600, month: 1, day: 1)
    for day in Calendar.days(
      year: 1600, month: 1, day: 1)...Calendar.days(
        year: 2400, month: 12, day: 31)
    {
      let date = Calendar.date(days: day)
      guard date == expected,
        Calendar.days(year: date.year, month: date.month, day: date.day) == day
      else {
        Issue.record("day \(day) is \(date), not \(expected)")
        return
      }
      expected.day += 1
      if expected.day > Self.length(of: expected.month, in: expected.year) {
        expected = (expected.year, expected.month + 1, 1)
      }
      if expected.month == 13 { expected = (expected.year + 1, 1, 1) }
    }
    #expect(expected == (2401, 1, 1))
  }

  @Test func `known days`() {
    #expect(Calendar.days(year: 1970, month: 1, day: 1) == 0)
    #expect(Calendar.days(year: 2000, month: 3, day: 1) == 11_017)
    #expect(Calendar.days(year: 1969, month: 12, day: 31) == -1)
    #expect(Calendar.days(year: 1, month: 1, day: 1) == -719_162)
    #expect(Calendar.date(days: -719_468) == (0, 3, 1))
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

@Suite struct ClockReadingTests {
  @Test func `a moment before 1970 is printed on its own day`() {
    let reading = ClockReading(nanoseconds: -1, resolution: 1)
    #expect(reading.description == "1969-12-31T23:59:59.999999999Z")
    #expect(
      ClockReading(nanoseconds: -1_000_000_000, resolution: 1_000_000_000).description
        == "1969-12-31T23:59:59Z")
  }

  @Test func `digits follow the resolution`() {
    for (resolution, expected): (Int64, String) in [
      (1_000_000_000, "00:00:01"), (100_000_000, "00:00:01.2"), (1_000_000, "00:00:01.234"),
      (1000, "00:00:01.234567"), (1, "00:00:01.234567891"),
    ] {
      let reading = ClockReading(
        nanoseconds: 1_234_567_891, resolution: resolution, hasDate: false, hasYear: false,
        zoneOffset: nil)
      #expect(reading.description == expected)
    }
  }

  @Test func `a zone is printed with a year only`() {
    var reading = ClockReading(nanoseconds: 0, resolution: 1_000_000_000, zoneOffset: -12_600)
    #expect(reading.description == "1969-12-31T20:30:00-03:30")
    reading.hasYear = false
    #expect(reading.description == "12-31 20:30:00")
    reading.hasDate = false
    #expect(reading.description == "20:30:00")
  }
}
