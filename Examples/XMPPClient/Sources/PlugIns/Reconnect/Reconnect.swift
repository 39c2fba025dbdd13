import Dispatch
import DynamicMulticast
import Invocation
import PlugIns
import XMPP

/// Reconnects after a lost connection, with increasing delays.
///
/// Before each attempt, the delegates are asked the question
/// `xmppReconnect:shouldAttemptAutoReconnect:` with the value of `attempts`. If a delegate answers
/// no, the attempt is skipped. The plug-in does nothing before the first authentication, after an
/// intended disconnection, and after a disconnection that the server would repeat. Stands for
/// `XMPPReconnect`.
@PlugIn("org.example.reconnect", version: "1.0", name: "Reconnect")
@Responding
final class Reconnect: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {
  // Unchecked because of the variables, which are accessed only on `queue`.

  private static let firstDelay = 0.5
  private static let longestDelay = 60.0

  private var isWanted = false
  @Responds private(set) var attempts: Int = 0

  /// The number of the current timer; a timer with another number has no effect.
  private var timer = 0

  /// Begins to watch `stream`, even if the stream is already connected.
  override func didActivate(on stream: XMPPStream) {
    queue.async { self.isWanted = self.isWanted || stream.state == .connected }
  }

  /// Ends the attempts: the stream belongs to others from now on.
  override func willDeactivate(from stream: XMPPStream) {
    queue.async {
      self.isWanted = false
      self.attempts = 0
      self.timer += 1
    }
  }

  /// Continues the attempts of the older version `old`.
  override func takeOver(from old: any Respondable) throws {
    try super.takeOver(from: old)
    guard let old = old as? XMPPModule else { return }
    // Both versions work on this queue, so the state of `old` can be read here.
    queue.async { [weak self] in
      guard let self, let stream, stream.state == .disconnected,
        let attempts = try? old.perform("attempts", as: Int.self), attempts > 0
      else { return }
      isWanted = true
      wait(for: stream)
    }
  }

  // MARK: Messages of the stream

  /// Sets `attempts` to 0.
  func xmppStreamDidAuthenticate(_ sender: XMPPStream) {
    isWanted = true
    attempts = 0
    timer += 1
  }

  /// Stops trying, because the password is wrong.
  func xmppStream(_ sender: XMPPStream, didNotAuthenticate error: Element) {
    isWanted = false
  }

  /// Begins to reconnect, unless the disconnection was intended.
  func xmppStreamDidDisconnect(_ sender: XMPPStream, withError error: (any Error)?) {
    guard isWanted, let error, !Self.isFinal(error) else { return isWanted = false }
    if attempts == 0 {
      multicast.delegates.send("xmppReconnect:didDetectAccidentalDisconnect:", self, "\(error)")
    }
    wait(for: sender)
  }

  private static func isFinal(_ error: any Error) -> Bool {
    // Reconnecting would disconnect the other client with the same resource, which would then
    // reconnect.
    if case XMPPError.streamError("conflict", _) = error { true } else { false }
  }

  // MARK: Attempts

  private func wait(for stream: XMPPStream) {
    // The jitter prevents all clients of a restarted server from connecting at once.
    let delay =
      min(Self.longestDelay, Self.firstDelay * Double(1 << min(attempts, 10)))
      * .random(in: 0.5...1)
    attempts += 1
    timer += 1
    try? PlugIn.of(self)?.host.perform(
      "show:", "connecting again in \(Int(delay.rounded(.up))) s (attempt \(attempts))")
    stream.clock.schedule(after: .seconds(delay), on: queue) { [weak self, weak stream, timer] in
      guard let self, let stream, self.timer == timer else { return }
      ask(stream, timer)
    }
  }

  private func ask(_ stream: XMPPStream, _ timer: Int) {
    multicast.delegates.ask(
      "xmppReconnect:shouldAttemptAutoReconnect:", self, attempts, as: Bool.self
    ).answer(
      by: .allSatisfy(default: true) { $0 }, errors: .ignore, within: .seconds(5),
      completionQueue: queue
    ) { [weak self, weak stream] result in
      guard let self, let stream, self.timer == timer else { return }
      if (try? result.get()) ?? true { stream.connect() } else { wait(for: stream) }
    }
  }

  // MARK: Messages of the program

  /// Returns the description of `/reconnect`.
  func commandHelp() -> [String] { ["/reconnect - connects now"] }

  /// Connects at once, without waiting for the timer.
  func reconnectCommand(_ text: String) {
    guard let stream else { return }
    isWanted = true
    timer += 1
    stream.connect()
  }
}
