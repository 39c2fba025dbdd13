import Dispatch

/// A timer that is cancelled from any thread.
struct HeldTimer: @unchecked Sendable {
  // Unchecked because the protocol does not say that Dispatch's own sources are safe to share.
  let timer: any DispatchSourceTimer

  init(_ timer: any DispatchSourceTimer) { self.timer = timer }
}
