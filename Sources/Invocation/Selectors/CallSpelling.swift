import CRuntimeSupport
import Glibc
import RuntimeSupport

/// A call as it is spelled, and the selector that it stands for.
///
/// It is looked up by the addresses of its name and labels, which are literals. It is never freed.
final class CallSpelling: Sendable {
  private let pieces: [StaticString]
  private let bytes: [UInt8]
  private let selector: Selector

  /// The spelling before it with the same hash.
  private let next: Uncounted<CallSpelling>?

  private init(_ pieces: [StaticString], _ next: Uncounted<CallSpelling>?) {
    self.pieces = pieces
    self.next = next
    bytes = pieces.flatMap { Array($0.description.utf8) }
    selector = Selector(calling: pieces[0], labels: pieces.dropFirst())
  }

  /// The selector that a call stands for, remembered.
  // Models/selector-chains.pml checks this.
  static func selector(calling base: StaticString, _ arguments: [LabelledArgument]) -> Selector {
    guard base.hasPointerRepresentation else {
      return Selector(calling: base, labels: arguments.map(\.key))
    }
    return arguments.withUnsafeBufferPointer { arguments in
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
  }

  /// A label, read without copying its argument.
  @inline(__always)
  private static func label(
    _ index: Int, of arguments: UnsafeBufferPointer<LabelledArgument>
  ) -> StaticString {
    UnsafeRawPointer(arguments.baseAddress.unsafelyUnwrapped + index)
      .load(as: StaticString.self)
  }

  /// Whether a call has this spelling.
  ///
  /// The bytes are compared, too: an unloaded library can leave its addresses to other literals.
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
