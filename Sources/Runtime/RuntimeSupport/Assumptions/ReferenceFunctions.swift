import CRuntimeSupport

/// The functions of the runtime that `unowned` and `weak` are made of.
///
/// Exported by the runtime, and not part of the language: `swift_tryRetain`, `swift_isDeallocating`,
/// `swift_unownedRetain` and `swift_unownedRelease`.
enum ReferenceFunctions {
  // MARK: Trial

  // With `isKept` the trial releases its objects too late, and so must fail.
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

  /// What the functions say of an object in its deinit.
  private final class Found: @unchecked Sendable {
    // Unchecked since a trial is made on one thread.
    var address: UnsafeMutableRawPointer?
    var isGone: Bool?

    func look() {
      guard let address else { return }
      isGone = isDeallocating(address) && tryRetain(address) == nil
    }
  }
}
