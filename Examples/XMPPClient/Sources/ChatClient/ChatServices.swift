public import Invocation
public import PlugIns
public import XMPP

/// The program, as its plug-ins see it: they reach it as their host, and scripts by the variable
/// `host`.
///
/// Everything can be called from any thread.
@Responding
public final class ChatServices: PlugInHost {
  /// The version of the program.
  public let version: BundleVersion = "1.0"

  private weak let client: ChatClient?

  @NonMessage
  init(_ client: ChatClient) { self.client = client }

  /// The name of the program.
  @Responds public var programName: String { "chat" }

  /// For how many seconds the user has not entered anything.
  @Responds public var idleSeconds: Int { client?.idleSeconds ?? 0 }

  /// Shows a text to the user.
  public func show(_ text: String) { client?.show(text: text) }

  /// The address that a user means: a contact's name, that of the partner if the text is empty, or
  /// as it is written.
  ///
  /// Shows an error if it is none.
  @Responds(to: "addressOf:")
  public func address(of text: String) -> JID? { client?.address(of: text) }

  /// Marks a message as received.
  public func message(_ id: String, wasReceivedBy jid: JID) { client?.confirm(id, by: jid) }

  /// Shows that a contact is typing, or is not any more.
  public func contact(_ jid: JID, isTyping: Bool) { client?.note(jid, isTyping: isTyping) }

  // MARK: For scripts

  /// The bare address of a message's sender; nil if it has none, or says only that it was not
  /// delivered.
  @Responds(to: "senderOf:")
  public func sender(of message: Element) -> String? {
    message.type == "error" ? nil : message.from?.bare.description
  }

  /// The text of a message.
  @Responds(to: "bodyOf:")
  public func body(of message: Element) -> String? { message.body }

  /// Sends a message.
  @Responds(to: "say:to:")
  public func say(_ text: String, to address: String) {
    if let jid = client?.address(of: address) { client?.say(text, to: jid.bare) }
  }
}
