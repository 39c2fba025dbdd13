import Dispatch
import DynamicMulticast
import Invocation
import PlugIns
import XMPP

/// Connects again after the connection was lost, with growing delays.
///
/// Before each attempt its delegates are asked `xmppReconnect:shouldAttemptAutoReconnect:`, with the
/// number of attempts so far; if one says no, that attempt is left out. It does nothing after a
/// disconnection that was wanted, one that the server will repeat, and before the first
/// authentication. Stands for `XMPPReconnect`.
@PlugIn("org.example.reconnect", version: "1.0", name: "Reconnect")
@Responding
final class Reconnect: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {
  private static let firstDelay = 0.5
  private static let longestDelay = 60.0

  private var isWanted = false
  @Responds private(set) var attempts: Int = 0

  /// The timer that is running; another one has no effect any more.
  private var timer = 0

  /// A stream that is connected already is reconnected, too.
  override func didActivate(on stream: XMPPStream) {
    queue.async { self.isWanted = self.isWanted || stream.state == .connected }
  }

  /// Goes on to try if the older version does.
  override func takeOver(from old: any Respondable) throws {
    try super.takeOver(from: old)
    guard let old = old as? XMPPModule else { return }
    // On the queue that both work on.
    queue.async { [weak self] in
      guard let self, let stream, stream.state == .disconnected,
        let attempts = try? old.perform("attempts", as: Int.self), attempts > 0
      else { return }
      isWanted = true
      wait(for: stream)
    }
  }

  // MARK: Messages of the stream

  /// Counts from zero again.
  func xmppStreamDidAuthenticate(_ sender: XMPPStream) {
    isWanted = true
    attempts = 0
    timer += 1
  }

  /// Tries no longer: the password is wrong.
  func xmppStream(_ sender: XMPPStream, didNotAuthenticate error: Element) {
    isWanted = false
  }

  /// Begins to try, unless the disconnection was wanted.
  func xmppStreamDidDisconnect(_ sender: XMPPStream, withError error: (any Error)?) {
    guard isWanted, let error, !Self.isFinal(error) else { return isWanted = false }
    if attempts == 0 {
      multicast.delegates.send("xmppReconnect:didDetectAccidentalDisconnect:", self, "\(error)")
    }
    wait(for: sender)
  }

  private static func isFinal(_ error: any Error) -> Bool {
    // Another client with the same resource would be disconnected in turn.
    if case XMPPError.streamError("conflict", _) = error { true } else { false }
  }

  // MARK: Attempts

  private func wait(for stream: XMPPStream) {
    // The jitter keeps the clients of a server that restarts from coming all at once.
    let delay =
      min(Self.longestDelay, Self.firstDelay * Double(1 << min(attempts, 10)))
      * .random(in: 0.5...1)
    attempts += 1
    timer += 1
    try? PlugIn.of(self)?.host.perform(
      "show:", "connecting again in \(Int(delay.rounded(.up))) s (attempt \(attempts))")
    queue.asyncAfter(deadline: .now() + delay) { [weak self, weak stream, timer] in
      guard let self, let stream, self.timer == timer else { return }
      ask(stream, timer)
    }
  }

  private func ask(_ stream: XMPPStream, _ timer: Int) {
    multicast.delegates.ask(
      "xmppReconnect:shouldAttemptAutoReconnect:", self, attempts, as: Bool.self
    ).answer(by: .allSatisfy(default: true) { $0 }, errors: .ignore, within: .seconds(5), completionQueue: queue) { [weak self, weak stream] result in
      guard let self, let stream, self.timer == timer else { return }
      if (try? result.get()) ?? true { stream.connect() } else { wait(for: stream) }
    }
  }

  // MARK: Messages of the program

  /// The commands.
  func commandHelp() -> [String] { ["/reconnect - connects now"] }

  /// Connects without waiting any longer.
  func reconnectCommand(_ text: String) {
    guard let stream else { return }
    isWanted = true
    timer += 1
    stream.connect()
  }
}
