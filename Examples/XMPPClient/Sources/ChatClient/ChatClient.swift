public import Dispatch
import DynamicMulticast
public import Invocation
public import PlugIns
import Scripting
import Synchronization
public import XMPP

/// A chat in lines of text: the stream and the roster, and what plug-ins add to them.
///
/// It knows no plug-in. Each is an object of the program's delegates, and most are modules of the
/// stream. A command that is not the program's own, such as `/ping romeo`, is sent to them as the
/// message `pingCommand:` with the text behind it; all are asked `commandHelp` for `/help`; and
/// `userIsTyping:to:` tells them that the user has begun or ended to type.
@Responding(extensions: "Commands", "Contacts", "Messages", "PlugIns")
public final class ChatClient: XMPPStreamDelegate, RosterDelegate, PlugInDirectoryDelegate,
  @unchecked Sendable
{
  // Unchecked for the directory, which is made with the client as its host.

  /// The connection to the server.
  public let stream: XMPPStream

  /// The contacts.
  public let roster = Roster()

  /// The folder with the plug-ins.
  public private(set) var directory: PlugInDirectory?

  /// The queue that commands and messages are handled on, a serial one.
  public let queue = DispatchQueue(label: "ChatClient")

  /// The program's own commands and the instances of the plug-ins.
  let extensions = MulticastDelegate()

  let style: TextStyle
  let state = Mutex(State())
  private let output: @Sendable (String) -> Void

  /// Ends when the user has said `/quit` and the connection is closed.
  public let ended: AsyncStream<Never>
  let ending: AsyncStream<Never>.Continuation

  struct State: Sendable {
    var conversations = Conversations()
    var lastInput = ContinuousClock.now
    var isTyping = false

    /// The contacts that have been told of as being in the roster.
    var known: Set<JID> = []

    /// The identifiers of the plug-ins that have an instance.
    var installed: Set<String> = []
  }

  /// Makes a client that is not connected.
  ///
  /// - Parameters:
  ///   - configuration: The account and the server.
  ///   - plugIns: The path of the folder with the bundles; nil for none.
  ///   - style: How texts look.
  ///   - output: Prints a line, on any thread.
  @NonMessage
  public init(
    _ configuration: XMPPConfiguration, plugIns: String?, style: TextStyle,
    output: @escaping @Sendable (String) -> Void
  ) {
    stream = XMPPStream(configuration)
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

  /// What the user sees before what they type.
  public var prompt: String {
    state.withLock { state in
      let partner = state.conversations.partner
      let unread = state.conversations.unread.values.reduce(0) { $0 + $1.count }
      return (partner.map(name) ?? "") + (unread > 0 ? " (\(unread) unread)" : "") + "> "
    }
  }

  // MARK: Input

  /// Handles a line that the user has entered: a command, or a message to the partner.
  ///
  /// Returns at once. Lines are handled in their order.
  @NonMessage
  public func enter(_ line: String) {
    state.withLock { state in
      state.lastInput = .now
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
      // Now, so that the next line finds it done.
      try? perform(selector, String(text))
    } else if let selector, extensions.hasDelegateThatResponds(to: selector) {
      extensions.send(selector, String(text))
    } else {
      showError("there is no command /\(name): /help lists them")
    }
  }

  /// Tells the plug-ins that the user has begun or ended to type a message.
  @NonMessage
  public func typed(_ text: String) {
    let isTyping = !text.isEmpty && !text.hasPrefix("/")
    let partner = state.withLock { state in
      state.lastInput = .now
      defer { state.isTyping = isTyping }
      return state.isTyping == isTyping ? nil : state.conversations.partner
    }
    if let partner { extensions.send("userIsTyping:to:", isTyping, partner) }
  }

  var idleSeconds: Int {
    Int(state.withLock { ContinuousClock.now - $0.lastInput }.components.seconds)
  }

  // MARK: Output

  /// Shows a text that comes from others, or may.
  func show(text: String) { output(style.dim(TextStyle.plain(text))) }

  func showError(_ text: String) { output(style.red(TextStyle.plain(text))) }

  /// Shows a line of the program's own, with its colours.
  func show(line: String) { output(line) }

  /// What the user calls a contact.
  func name(_ jid: JID) -> String {
    TextStyle.plain(roster.contact(jid)?.name ?? jid.user ?? jid.domain)
  }
}
