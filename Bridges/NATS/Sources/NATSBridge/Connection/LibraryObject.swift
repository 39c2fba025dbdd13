import CNATS

/// A reference to an object of the C client that waits for its destruction.
// Unchecked because the C client locks the object behind the pointer.
enum LibraryObject: @unchecked Sendable {
  case connection(OpaquePointer)
  case subscription(OpaquePointer)
  case context(OpaquePointer)

  /// Releases the reference; see ``RetiredObjects`` for the moment at which this is safe.
  func destroy() {
    switch self {
    case .connection(let pointer): natsConnection_Destroy(pointer)
    case .subscription(let pointer): natsSubscription_Destroy(pointer)
    case .context(let pointer): jsCtx_Destroy(pointer)
    }
  }
}
