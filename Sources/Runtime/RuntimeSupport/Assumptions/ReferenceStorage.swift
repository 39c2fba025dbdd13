/// An array of optional references, read as an array of unmanaged references.
///
/// Both kinds of references are a word, which is 0 for `nil`. Reading an ordinary reference from
/// the array retains the object.
///
/// Slow path: the array is converted, element by element.
public enum ReferenceStorage {
  /// Runs `body` with the objects in `list` as references that need not be counted.
  ///
  /// `list` keeps the objects alive until `body` returns.
  @inlinable @inline(__always)
  public static func withUncounted<Object: AnyObject, Result>(
    _ list: [Object?], _ body: (UnsafeBufferPointer<Uncounted<Object>?>) -> Result
  ) -> Result {
    guard Assumption.referenceStorage.holds else { return withConverted(list, body) }
    return withUncheckedUncounted(list, body)
  }

  @usableFromInline @inline(never)
  static func withConverted<Object: AnyObject, Result>(
    _ list: [Object?], _ body: (UnsafeBufferPointer<Uncounted<Object>?>) -> Result
  ) -> Result {
    withExtendedLifetime(list) {
      list.map { $0.map(Uncounted.init) }.withUnsafeBufferPointer(body)
    }
  }

  @inlinable @inline(__always)
  static func withUncheckedUncounted<Object: AnyObject, Result>(
    _ list: [Object?], _ body: (UnsafeBufferPointer<Uncounted<Object>?>) -> Result
  ) -> Result {
    list.withUnsafeBytes { body($0.assumingMemoryBound(to: Uncounted<Object>?.self)) }
  }

  // MARK: Trial

  static func tryOut<Object: AnyObject>(
    _ first: Object, _ second: Object, expected: (Object, Object)? = nil
  ) -> Bool {
    let expected = expected ?? (first, second)
    guard MemoryLayout<Uncounted<Object>?>.size == MemoryLayout<Object?>.size else { return false }
    let list = [first, nil, second]
    return withUncheckedUncounted(list) { found in
      found.count == 3 && found[1] == nil
        && found[0] == Uncounted(expected.0)
        && found[2] == Uncounted(expected.1)
    }
  }

  static func tryOut() -> Bool {
    tryOut(PlainTrial {}, PlainTrial {}) && tryOut(GenericTrial(1) {}, GenericTrial(2) {})
      && tryOut(ActorTrial {}, ActorTrial {}) && tryOut(BufferTrial.make {}, BufferTrial.make {})
  }
}
