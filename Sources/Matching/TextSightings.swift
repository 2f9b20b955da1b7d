/// Which texts came lately, by their hashes: of most a text that came later has taken the place before they come again.
final class TextSightings {
  private struct Sighting {
    /// A part of the hash.
    var mark: UInt32 = 0
    /// Texts of this hash stand for themselves: each is to come again.
    var isExact = false
  }

  private static let count = 4096

  /// By another part of the hash, what came last that has it; nil before anybody had to know.
  private var all: UnsafeMutablePointer<Sighting>?

  deinit { all?.deallocate() }

  /// Whether a text of this hash came lately, or, where those stand for themselves, one of this `exact` hash. From now
  /// on it did.
  func note(_ hash: UInt64, exact: () -> UInt64) -> Bool {
    let (sighting, wasThere) = sight(hash)
    return wasThere && (!sighting.pointee.isExact || sight(exact()).wasThere)
  }

  /// From now on texts of this hash stand for themselves.
  func tellApart(_ hash: UInt64) {
    if all != nil { sight(hash).sighting.pointee.isExact = true }
  }

  private func sight(
    _ hash: UInt64
  ) -> (sighting: UnsafeMutablePointer<Sighting>, wasThere: Bool) {
    let sighting = (all ?? makeRoom()) + Int(truncatingIfNeeded: hash) & (Self.count - 1)
    let mark = UInt32(truncatingIfNeeded: hash >> 32)
    let wasThere = sighting.pointee.mark == mark
    if !wasThere { sighting.pointee = Sighting(mark: mark) }
    return (sighting, wasThere)
  }

  private func makeRoom() -> UnsafeMutablePointer<Sighting> {
    let room = UnsafeMutablePointer<Sighting>.allocate(capacity: Self.count)
    room.initialize(repeating: Sighting(), count: Self.count)
    all = room
    return room
  }
}
