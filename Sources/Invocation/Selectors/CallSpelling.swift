import CRuntimeSupport
import Glibc
import RuntimeSupport

/// The base name and labels of a spelled call, together with the selector that the call stands for.
///
/// A spelling is looked up by the addresses of the base name and the labels, which are string
/// literals. A spelling that is in the table is never freed, so readers neither lock nor retain.
final class CallSpelling: Sendable {
  private let pieces: [StaticString]
  private let bytes: [UInt8]
  private let selector: Selector

  /// The next older spelling in the same chain of the hash table, or `nil` at the end of the chain.
  private let next: Uncounted<CallSpelling>?

  private init(_ pieces: [StaticString], _ next: Uncounted<CallSpelling>?) {
    self.pieces = pieces
    self.next = next
    bytes = pieces.flatMap { Array($0.description.utf8) }
    selector = Selector(calling: pieces[0], labels: pieces.dropFirst())
  }

  /// Returns the selector that a call stands for, and adds the spelling to the table if it is new.
  ///
  /// If another thread changes the chain first, the compare-and-swap fails. The new spelling, which
  /// no other thread has seen, is then released, and the chain is searched again.
  // Models/selector-chains.pml checks this.
  static func selector(
    calling base: StaticString, _ arguments: UnsafeBufferPointer<LabelledArgument>
  ) -> Selector {
    guard base.hasPointerRepresentation else {
      return Selector(calling: base, labels: arguments.map(\.key))
    }
    var hash = UInt(bitPattern: base.utf8Start)
    for index in arguments.indices {
      hash = hash &* 31 &+ UInt(bitPattern: label(index, of: arguments).utf8Start)
    }
    hash ^= hash >> 10
    while true {
      let first = spelling(hash)
      var known = first.map(Uncounted<CallSpelling>.init(address:))
      while let current = known {
        let selector = current.with {
          $0.spells(base, arguments) ? $0.selector : nil
        }
        if let selector { return selector }
        known = current.with { $0.next }
      }
      let new = Uncounted.retaining(
        CallSpelling([base] + arguments.map(\.key), first.map(Uncounted.init(address:))))
      if !replaceSpelling(hash, first, new.address) { new.release() }
    }
  }

  /// Returns the label of an argument, without copying the argument.
  @inline(__always)
  private static func label(
    _ index: Int, of arguments: UnsafeBufferPointer<LabelledArgument>
  ) -> StaticString {
    // Safety: `index` is an index of `arguments`, and the label is the first element of the tuple
    // `LabelledArgument`, so both have the same address.
    UnsafeRawPointer(arguments.baseAddress.unsafelyUnwrapped + index)
      .load(as: StaticString.self)
  }

  /// Returns `true` if a call has this spelling.
  ///
  /// The addresses alone do not identify the literals: after a library was unloaded, other literals
  /// may have the same addresses. The bytes are therefore compared, too.
  private func spells(
    _ base: StaticString, _ arguments: UnsafeBufferPointer<LabelledArgument>
  ) -> Bool {
    guard pieces.count == arguments.count + 1 else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      func isSame(_ literal: StaticString, _ piece: StaticString) -> Bool {
        let count = piece.utf8CodeUnitCount
        defer { offset += count }
        return literal.utf8Start == piece.utf8Start && literal.utf8CodeUnitCount == count
          && (count == 0
            || memcmp(literal.utf8Start, bytes.baseAddress.unsafelyUnwrapped + offset, count) == 0)
      }
      guard isSame(base, pieces[0]) else { return false }
      for index in arguments.indices
      where !isSame(Self.label(index, of: arguments), pieces[index + 1]) {
        return false
      }
      return true
    }
  }
}
