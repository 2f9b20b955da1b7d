import Fleet
import LogInput
import Testing

@testable import scenetrace

@Suite struct BatchManifestTests {
  private static func completed(_ table: String, _ id: String) throws -> TraceSummary {
    var summary = TraceSummary(id: id, status: .ok)
    summary.group.app = "Logged"
    summary.group.os = "iOS 18.0"
    return try BatchManifest(Array(table.utf8), path: "devices.tsv").completed(summary)
  }

  @Test func `a row says what the log does not, and an empty cell nothing`() throws {
    let table = "id\tdevice-id\tapp\tversion\tos\tdevice\na\t7\tNotes\t2.1\t\tiPad\nb\t8\t\t\t\t"
    let first = try Self.completed(table, "a")
    #expect(first.deviceID == "7" && first.group.app == "Notes" && first.group.version == "2.1")
    #expect(first.group.os == "iOS 18.0" && first.group.device == "iPad")
    let second = try Self.completed(table, "b")
    #expect(second.deviceID == "8" && second.group.app == "Logged")
    let other = try Self.completed(table, "c")
    #expect(other.deviceID.isEmpty && other.group.app == "Logged")
  }

  @Test
  func `columns stand in any order, lines end as on Windows, and of two rows the last counts`()
    throws
  {
    let table = "version\tid\r\n1.0\ta\r\n\r\n2.0\tb\r\n3.0\ta\r\n"
    #expect(try Self.completed(table, "a").group.version == "3.0")
    #expect(try Self.completed(table, "b").group.version == "2.0")
    #expect(try Self.completed(table, "a\r").group.version.isEmpty)
  }

  @Test func `each of many rows is found, and nothing else`() throws {
    let table = "id\tversion\n" + (0..<5_000).map { "logs/\($0).log\t\($0)\n" }.joined()
    let manifest = try BatchManifest(Array(table.utf8), path: "devices.tsv")
    for number in 0..<5_000 {
      let known = manifest.completed(TraceSummary(id: "logs/\(number).log", status: .ok))
      #expect(known.group.version == "\(number)")
    }
    #expect(
      manifest.completed(TraceSummary(id: "logs/5000.log", status: .ok)).group.version.isEmpty)
    #expect(manifest.completed(TraceSummary(id: "", status: .ok)).group.version.isEmpty)
  }

  @Test func `an id that is no UTF-8 is called what its trace is called`() throws {
    let table = Array("id\tversion\n".utf8) + [0x61, 0xFF, 0x09, 0x33]
    let summary = TraceSummary(id: String(decoding: [0x61, 0xFF], as: UTF8.self), status: .ok)
    let known = try BatchManifest(table, path: "devices.tsv").completed(summary)
    #expect(known.group.version == "3")
  }

  @Test func `a table without rows says nothing`() throws {
    for table in ["", "\n", "id\tapp\n"] {
      #expect(try Self.completed(table, "a").group.app == "Logged")
    }
  }

  @Test(arguments: [
    ("id\tcolour\n", "devices.tsv:1", "unknown column 'colour'"),
    ("\n\nid\tapp\tapp\n", "devices.tsv:3", "the column 'app' stands twice"),
    ("app\tos\nNotes\tiOS\n", "devices.tsv:1", "no column is called id"),
    ("id\tapp\n\na\tNotes\nb\n", "devices.tsv:4", "has 1 columns"),
  ])
  func `a table that cannot be read says where and why`(
    table: String, place: String, reason: String
  ) {
    #expect {
      try BatchManifest(Array(table.utf8), path: "devices.tsv")
    } throws: { error in
      let error = error as? InputError
      return error?.path == place && error?.reason == reason
    }
  }
}
