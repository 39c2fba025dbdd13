public import Dispatch
import DynamicMulticast
public import Invocation
public import PlugIns
import Scripting
import Synchronization
public import XMPP

/// A chat in lines of text, with a stream and a roster, extended by plug-ins.
///
/// The client knows no plug-in by name. Each plug-in is a delegate of the program, and most
/// plug-ins are modules of the stream. An unknown command, such as `/ping romeo`, is sent to the
/// plug-ins as the message `pingCommand:` with the rest of the text. For `/help`, all plug-ins are
/// asked the question `commandHelp`. The message `userIsTyping:to:` tells the plug-ins that the
/// user has begun or stopped typing.
@Responding(extensions: "Commands", "Contacts", "Messages", "PlugIns")
public final class ChatClient: XMPPStreamDelegate, RosterDelegate, PlugInDirectoryDelegate,
  @unchecked Sendable
{
  // Unchecked because of `directory`, which `init` sets after passing `self` to the directory's
  // host, and which does not change afterwards.

  /// The connection to the server.
  public let stream: XMPPStream

  /// The user's contacts.
  public let roster = Roster()

  /// The directory of plug-ins; `nil` if the client has none.
  public private(set) var directory: PlugInDirectory?

  /// The serial queue on which commands and messages are handled.
  public let queue = DispatchQueue(label: "ChatClient")

  /// The multicast of the program's own commands and of the plug-ins' instances.
  let extensions = MulticastDelegate()

  let style: TextStyle
  let state = Mutex(State())
  private let output: @Sendable (String) -> Void

  /// A sequence that ends after the user has entered `/quit` and the connection is closed.
  public let ended: AsyncStream<Never>
  let ending: AsyncStream<Never>.Continuation

  struct State: Sendable {
    var conversations = Conversations()
    var lastInput = Duration.zero
    var isTyping = false

    /// The contacts that were shown as members of the roster.
    var known: Set<JID> = []

    /// The identifiers of the plug-ins with an instance.
    var installed: Set<String> = []
  }

  /// Creates a client that is not connected.
  ///
  /// - Parameters:
  ///   - configuration: The account and the server.
  ///   - plugIns: The path of the folder with the bundles; `nil` to load no plug-ins.
  ///   - style: The style of the texts.
  ///   - output: Prints a line; called on any thread.
  @NonMessage
  public init(
    _ configuration: XMPPConfiguration, plugIns: String?, style: TextStyle,
    output: @escaping @Sendable (String) -> Void
  ) {
    stream = XMPPStream(configuration)
    state.withLock { $0.lastInput = configuration.clock.time }
    self.style = style
    self.output = output
    (ended, ending) = AsyncStream.makeStream()
    extensions.add(self, delegateQueue: queue)
    stream.delegates.add(self, delegateQueue: queue)
    roster.multicast.add(self, delegateQueue: queue)
    roster.activate(on: stream)
    if let plugIns {
      let directory = PlugInDirectory(
        plugIns, host: ChatServices(self), loaders: [.libraries, .scripts])
      directory.delegates.add(self, delegateQueue: queue)
      self.directory = directory
      loadPlugIns(from: directory)
    }
  }

  /// Connects, and returns once messages can be sent.
  @NonMessage
  public func connect() async throws(XMPPError) { try await stream.connectAndWait() }

  /// The prompt in front of the user's input.
  public var prompt: String {
    state.withLock { state in
      let partner = state.conversations.partner
      let unread = state.conversations.unread.values.reduce(0) { $0 + $1.count }
      return (partner.map(name) ?? "") + (unread > 0 ? " (\(unread) unread)" : "") + "> "
    }
  }

  // MARK: Input

  /// Handles a line that the user has entered: a command, or a message to the current partner.
  ///
  /// The call returns at once. Lines are handled in the order of the calls.
  @NonMessage
  public func enter(_ line: String) {
    state.withLock { state in
      state.lastInput = stream.clock.time
      state.isTyping = false
    }
    queue.async { self.handle(line) }
  }

  private func handle(_ line: String) {
    if line.allSatisfy(\.isWhitespace) { return }
    guard line.first == "/" else {
      guard let partner = state.withLock({ $0.conversations.partner }) else {
        return showError("choose whom to talk to before: /to JID")
      }
      return say(line, to: partner)
    }
    let parts = line.dropFirst().split(separator: " ", maxSplits: 1)
    let name = parts.first.map(String.init) ?? ""
    let text = parts.count > 1 ? parts[1].trimmingPrefix { $0 == " " } : ""
    let selector = try? Selector("\(name)Command:")
    if let selector, responds(to: selector) {
      // Perform the command now, so that it is complete before the next line is handled.
      try? perform(selector, String(text))
    } else if let selector, extensions.hasDelegateThatResponds(to: selector) {
      extensions.send(selector, String(text))
    } else {
      showError("there is no command /\(name): /help lists them")
    }
  }

  /// Sends `userIsTyping:to:` to the plug-ins if the user has begun or stopped typing a message.
  @NonMessage
  public func typed(_ text: String) {
    let isTyping = !text.isEmpty && !text.hasPrefix("/")
    let partner = state.withLock { state in
      state.lastInput = stream.clock.time
      defer { state.isTyping = isTyping }
      return state.isTyping == isTyping ? nil : state.conversations.partner
    }
    if let partner { extensions.send("userIsTyping:to:", isTyping, partner) }
  }

  var idleSeconds: Int {
    Int(state.withLock { stream.clock.time - $0.lastInput }.components.seconds)
  }

  // MARK: Output

  /// Shows a text, which may come from other users, without control characters.
  func show(text: String) { output(style.dim(TextStyle.plain(text))) }

  func showError(_ text: String) { output(style.red(TextStyle.plain(text))) }

  /// Shows a line of the program, including escape codes for colors.
  func show(line: String) { output(line) }

  /// Returns the name that the user has given the contact `jid`.
  func name(_ jid: JID) -> String {
    TextStyle.plain(roster.contact(jid)?.name ?? jid.user ?? jid.domain)
  }
}
