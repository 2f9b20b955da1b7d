/// Definitions of one kind by their numbers; those that lie in the binary are decoded when somebody asks for
/// them first.
///
/// One thread at a time may use it. It is public, as only then the compiler makes code of it for each kind.
public struct DefinitionList<Definition>: RandomAccessCollection {
  @usableFromInline
  final class Storage {
    @usableFromInline var known: [Definition?]
    /// Where those of `known` are that are objects and were lent.
    @usableFromInline var lent: [UnsafeRawPointer?]
    private let decode: (Int) throws(DefinitionError) -> Definition

    init(
      known: [Definition?], decode: @escaping (Int) throws(DefinitionError) -> Definition
    ) {
      self.known = known
      self.decode = decode
      lent = Array(repeating: nil, count: known.count)
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
  package init(_ list: [Definition] = []) {
    storage = Storage(known: list) { (_) throws(DefinitionError) in preconditionFailure() }
  }

  /// So many definitions, which `decode` makes by their numbers.
  package init(
    count: Int, decode: @escaping (Int) throws(DefinitionError) -> Definition
  ) {
    storage = Storage(known: Array(repeating: nil, count: count), decode: decode)
  }

  /// The first number.
  @inlinable public var startIndex: Int { 0 }
  /// The number behind the last.
  @inlinable public var endIndex: Int { storage.known.count }

  /// The definition of a number.
  @inlinable
  public subscript(index: Int) -> Definition {
    storage.known[index] ?? storage.make(index)
  }

  /// Adds a definition.
  package func append(_ definition: Definition) {
    storage.known.append(definition)
    storage.lent.append(nil)
  }

  /// Calls `body` with the definitions that somebody asked for.
  @inlinable
  public func forEachKnown(_ body: (Definition) -> Void) {
    for case let definition? in storage.known { body(definition) }
  }
}

extension DefinitionList where Definition: AnyObject {
  /// The definition of a number, there as long as the list, for a look that counts no references.
  @inlinable
  public func lent(_ index: Int) -> Unmanaged<Definition> {
    storage.lent[index].map(Unmanaged.fromOpaque) ?? storage.lend(index)
  }
}

extension DefinitionList.Storage where Definition: AnyObject {
  @usableFromInline @inline(never)
  func lend(_ index: Int) -> Unmanaged<Definition> {
    let definition = Unmanaged.passUnretained(known[index] ?? make(index))
    lent[index] = UnsafeRawPointer(definition.toOpaque())
    return definition
  }
}
