import CNATS

/// The library's object, on its way between threads.
// Unchecked because the library locks the object.
struct ConnectionHandle: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  func destroy() { natsConnection_Destroy(pointer) }
}
