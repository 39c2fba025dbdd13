import CRuntimeSupport

/// Functions of the runtime on which `unowned` and `weak` are built.
///
/// The runtime exports `swift_tryRetain`, `swift_isDeallocating`, `swift_unownedRetain` and
/// `swift_unownedRelease`, but the functions are not part of the language.
enum ReferenceFunctions {
  // MARK: Trial

  // If `isKept` is `true`, the trial releases its objects too late, and so must fail.
  static func tryOut(isKept: Bool = false) -> Bool {
    guard hasReferenceFunctions() else { return false }
    return TrialTypes.makers.allSatisfy { make in
      let inDeinit = Found()
      return TrialTypes.withObject(make, inDeinit: { inDeinit.look() }) { object in
        let address = object.toOpaque()
        unownedRetain(address)
        defer { unownedRelease(address) }
        inDeinit.address = address
        guard !isDeallocating(address), tryRetain(address) == address else { return false }
        object.release()
        guard !isDeallocating(address), inDeinit.isGone == nil else { return false }
        if !isKept { object.release() }
        defer { if isKept { object.release() } }
        return inDeinit.isGone == true && isDeallocating(address) && tryRetain(address) == nil
      }
    }
  }

  /// Results of the functions for an object during its `deinit`.
  private final class Found: @unchecked Sendable {
    // Unchecked because a trial creates, changes and reads its `Found` on a single thread.
    var address: UnsafeMutableRawPointer?
    var isGone: Bool?

    func look() {
      guard let address else { return }
      isGone = isDeallocating(address) && tryRetain(address) == nil
    }
  }
}
