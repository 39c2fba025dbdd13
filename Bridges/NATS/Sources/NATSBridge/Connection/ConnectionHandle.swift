import CNATS

/// A pointer to the C client's connection object, for passing it between threads.
// Unchecked because the C client locks the object behind the pointer.
struct ConnectionHandle: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  func destroy() { natsConnection_Destroy(pointer) }
}
