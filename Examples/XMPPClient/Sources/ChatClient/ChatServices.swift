public import Invocation
public import PlugIns
public import XMPP

/// The program as the host of its plug-ins; scripts refer to it by the variable `host`.
///
/// All members can be called from any thread.
@Responding
public final class ChatServices: PlugInHost {
  /// The version of the program.
  public let version: BundleVersion = "1.0"

  private weak let client: ChatClient?

  @NonMessage
  init(_ client: ChatClient) { self.client = client }

  /// The name of the program.
  @Responds public var programName: String { "chat" }

  /// The number of seconds since the user's last input.
  @Responds public var idleSeconds: Int { client?.idleSeconds ?? 0 }

  /// Shows a text to the user.
  public func show(_ text: String) { client?.show(text: text) }

  /// Returns the address that a text refers to, or shows an error and returns `nil`.
  ///
  /// The text is a contact's name, or an address, or empty for the current partner.
  @Responds(to: "addressOf:")
  public func address(of text: String) -> JID? { client?.address(of: text) }

  /// Marks the message `id` as received by `jid`.
  public func message(_ id: String, wasReceivedBy jid: JID) { client?.confirm(id, by: jid) }

  /// Shows that the contact `jid` has begun or stopped typing.
  public func contact(_ jid: JID, isTyping: Bool) { client?.note(jid, isTyping: isTyping) }

  // MARK: For scripts

  /// Returns the bare address of a message's sender.
  ///
  /// The result is `nil` if the message has no sender, or if it only reports a failed delivery.
  @Responds(to: "senderOf:")
  public func sender(of message: Element) -> String? {
    message.type == "error" ? nil : message.from?.bare.description
  }

  /// Returns the text of a message.
  @Responds(to: "bodyOf:")
  public func body(of message: Element) -> String? { message.body }

  /// Sends the message `text` to the contact that `address` refers to.
  @Responds(to: "say:to:")
  public func say(_ text: String, to address: String) {
    if let jid = client?.address(of: address) { client?.say(text, to: jid.bare) }
  }
}
