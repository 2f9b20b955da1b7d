import Testing

@testable import LogInput

@Suite struct ArchiveLibraryTests {
  /// A stream that nobody should read.
  private final class NoStream: ByteStream {
    func read(into room: ByteRoom) throws(InputError) -> Int { 0 }
  }

  @Test func `the first library that is there is taken`() {
    #expect(ArchiveLibrary([]) == nil)
    #expect(ArchiveLibrary(["libnone.so.13"]) == nil)
    // It is a library, but not this one.
    #expect(ArchiveLibrary(["libc.so.6", "/usr/lib/libSystem.B.dylib"]) == nil)
    #expect(ArchiveLibrary.installed != nil)
  }

  @Test func `without a library the package to install is named`() {
    let error = #expect(throws: InputError.self) {
      try ArchiveReader(NoStream(), name: "a.zst", with: ArchiveLibrary(["libnone.so.13"]))
    }
    #if canImport(Darwin)
      let package = "brew install libarchive"
    #else
      let package = "apt-get install libarchive13"
    #endif
    #expect(error?.path == "a.zst" && error?.reason.contains("libarchive") == true)
    #expect(error?.remedy?.contains(package) == true)
  }
}
