#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a path or a descriptor leads to.
package enum FileKind: Sendable {
  case regular, directory, link, pipe, socket, blockDevice, other

  /// What `path` leads to, or what it is itself when links are not followed; nil when nothing is there.
  package init?(of path: String, followsLinks: Bool = true) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  init(ofDescriptor descriptor: Int32) {
    var status = stat()
    self = fstat(descriptor, &status) == 0 ? FileKind(status) : .other
  }

  private init(_ status: stat) {
    self =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case S_IFBLK: .blockDevice
      default: .other
      }
  }
}

/// Which file it is, and how large.
struct FileIdentity {
  private let device: dev_t
  private let number: ino_t
  let size: Int64

  init?(ofDescriptor descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The regular file that `path` leads to, if it does.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = status.st_dev
    number = status.st_ino
    size = Int64(status.st_size)
  }

  func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && number == other.number
  }
}
