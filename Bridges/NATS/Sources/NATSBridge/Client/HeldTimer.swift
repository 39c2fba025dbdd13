import Dispatch

/// A timer that can be canceled from any thread.
struct HeldTimer: @unchecked Sendable {
  // Unchecked because the protocol `DispatchSourceTimer` is not marked `Sendable`; Dispatch's own
  // sources are thread-safe.
  let timer: any DispatchSourceTimer

  init(_ timer: any DispatchSourceTimer) { self.timer = timer }
}
