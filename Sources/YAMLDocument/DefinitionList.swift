/// Definitions of one kind by their numbers; those that lie in the binary are decoded when somebody asks for
/// them first.
///
/// One thread at a time may use it.
package struct DefinitionList<Definition>: RandomAccessCollection {
  @usableFromInline
  final class Storage {
    @usableFromInline var known: [Definition?]
    @usableFromInline let decode: (Int) throws(DefinitionError) -> Definition

    @usableFromInline
    init(
      known: [Definition?], decode: @escaping (Int) throws(DefinitionError) -> Definition
    ) {
      self.known = known
      self.decode = decode
    }

    @usableFromInline @inline(never)
    func make(_ index: Int) -> Definition {
      do throws(DefinitionError) {
        let made = try decode(index)
        known[index] = made
        return made
      } catch {
        // It was decoded when the program was built.
        fatalError(error.rendered)
      }
    }
  }

  @usableFromInline let storage: Storage

  /// The definitions of `list`.
  @inlinable
  package init(_ list: [Definition] = []) {
    storage = Storage(known: list) { (_) throws(DefinitionError) in preconditionFailure() }
  }

  /// So many definitions, which `decode` makes by their numbers.
  @inlinable
  package init(
    count: Int, decode: @escaping (Int) throws(DefinitionError) -> Definition
  ) {
    storage = Storage(known: Array(repeating: nil, count: count), decode: decode)
  }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { storage.known.count }

  @inlinable
  package subscript(index: Int) -> Definition {
    storage.known[index] ?? storage.make(index)
  }

  /// Adds a definition.
  @inlinable
  package func append(_ definition: Definition) { storage.known.append(definition) }

  /// The definitions that somebody asked for.
  package var known: [Definition] { storage.known.compactMap(\.self) }
}
