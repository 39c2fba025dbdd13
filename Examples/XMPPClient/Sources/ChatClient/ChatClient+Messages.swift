public import Invocation
import Synchronization
public import XMPP

@Responding("Messages")
extension ChatClient {
  /// Shows that the user is online, and sends the user's presence.
  public func xmppStreamDidAuthenticate(_ sender: XMPPStream) {
    show(line: style.green("connected as \(sender.jid)"))
    sender.send(.presence())
  }

  /// Shows `error`, the reason for the disconnection.
  public func xmppStreamDidDisconnect(_ sender: XMPPStream, withError error: (any Error)?) {
    if let error { showError("disconnected: \(error)") } else { show(text: "disconnected") }
  }

  /// Shows a message of the current partner, or keeps a message of another contact as unread.
  public func xmppStream(_ sender: XMPPStream, didReceiveMessage message: Element) {
    guard let from = message.from else { return }
    if message.type == "error" {
      let text = message.id.flatMap { id in state.withLock { $0.conversations.confirm(id) } }
      return showError(
        "\(name(from)) did not get \(text.map { "\"\($0)\"" } ?? "a message"): "
          + (message.errorText ?? message.errorCondition ?? "unknown error"))
    }
    guard let body = message.body else { return }
    let text = TextStyle.plain(body).replacing("\n", with: "\n      ")
    let line = "\(style.dim(Timestamp.of(message))) \(style.cyan(name(from))): \(text)"
    // `nil` to show the message at once, 0 if the message is a repetition, otherwise the number of
    // unread messages.
    let unread: Int? = state.withLock { state in
      guard state.conversations.receive(message, from: from) else { return 0 }
      return state.conversations.partner == from.bare
        ? nil : state.conversations.keep(line, of: from)
    }
    switch unread {
    case nil: show(line: line)
    case 0: break
    case let count?:
      show(line: "\(style.cyan(name(from))) has written: \(style.bold("\(count) unread"))")
    }
  }

  @NonMessage
  func say(_ text: String, to jid: JID) {
    let message = Element.message(to: jid, body: text)
    state.withLock { $0.conversations.note(message, text) }
    if stream.state != .connected {
      self.show(text: "not connected: the message is sent when the connection is back")
    }
    stream.send(message)
  }

  @NonMessage
  func confirm(_ id: String, by jid: JID) {
    guard let text = state.withLock({ $0.conversations.confirm(id) }) else { return }
    show(
      line: "\(style.dim(Timestamp.text())) \(style.green("✓")) "
        + style.dim("\(name(jid)) has received: \(text)"))
  }

  @NonMessage
  func note(_ jid: JID, isTyping: Bool) {
    let isNew = state.withLock { $0.conversations.note(jid, isTyping: isTyping) }
    if isNew, isTyping { show(line: style.dim("\(name(jid)) is typing…")) }
  }
}
