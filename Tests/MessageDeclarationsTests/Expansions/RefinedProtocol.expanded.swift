// MARK: @MessageProtocol, peer of RoomDelegate

/// The messages of `RoomDelegate` as a multicast sends them.
@MulticastMessages(
  "topic",
  "setTopic:",
  "limit",
  "room",
  "show:animated:completion:",
  "loadRoom:error:",
  "loadRoom:completionHandler:",
  "dumpIn:"
)
public nonisolated protocol RoomDelegateMessages: RosterDelegateMessages, Chat.MemberDelegateMessages {
  /// Asks `topic`.
  func topic() -> Question<String>
  /// Sends `setTopic:`.
  func setTopic(_ value: String)
  /// Asks `limit`.
  func limit() -> Question<Int>
  /// Asks `room`.
  func room() -> Question<[String]>
  /// Sends `show:animated:completion:`.
  func show(_ view: any View, animated: Bool, completion: @escaping () -> Void)
  /// Asks `loadRoom:error:`.
  func load(_ room: String) -> Question<Data?>
  /// Sends `loadRoom:completionHandler:`.
  func load(room: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void)
  #if DEBUG
  /// Sends `dumpIn:`.
  func dump(in depth: Int)
  #endif
}

/// Sends the messages of `RoomDelegate` to its delegates.
public nonisolated final class RoomDelegateMulticast:
  TypedMulticastDelegate<any RoomDelegate>, RoomDelegateMessages, @unchecked Sendable {
  /// Makes a multicast without delegates.
  public init() { super.init(to: RoomDelegateMulticast.declaration) { $0 } }

  /// `RoomDelegate` as it is known at run time.
  public static let declaration = DeclaredProtocol(
    "RoomDelegate",
    adopting: [RosterDelegateMulticast.declaration, Chat.MemberDelegateMulticast.declaration]
  ) {
    $0 is any RoomDelegate.Type
  } messages: {
#sourceLocation(file: "File.swift", line: 3)
    $0.require("topic", .byRule("topic"), [], returning: String.self, line: 3)
#sourceLocation()
#sourceLocation(file: "File.swift", line: 3)
    $0.require("topic=", .byRule("setTopic:"), [String.self], line: 3)
#sourceLocation()
#sourceLocation(file: "File.swift", line: 4)
    $0.offer("limit", .byRule("limit"), [], returning: Int.self, line: 4)
#sourceLocation()
#sourceLocation(file: "File.swift", line: 5)
    $0.offer("room()", .byRule("room"), [], returning: [String].self, line: 5)
#sourceLocation()
#sourceLocation(file: "File.swift", line: 6)
    $0.offer(
      "show(_:animated:completion:)",
      .byRule("show:animated:completion:"),
      [(any View).self, Bool.self, (() -> Void).self],
      line: 6
    )
#sourceLocation()
#sourceLocation(file: "File.swift", line: 7)
    $0.offer(
      "load(_:)",
      .given("loadRoom:error:"),
      [String.self, (OutParameter<(any Error)?>?).self],
      returning: Data?.self,
      line: 7
    )
#sourceLocation()
#sourceLocation(file: "File.swift", line: 8)
    $0.require(
      "load(room:)",
      .given("loadRoom:completionHandler:"),
      [String.self, (@Sendable (Data?, (any Error)?) -> Void).self],
      line: 8
    )
#sourceLocation()
    #if DEBUG
#sourceLocation(file: "File.swift", line: 11)
    $0.require("dump(in:)", .byRule("dumpIn:"), [Int.self], line: 11)
#sourceLocation()
    #endif
  }

  /// The selectors of the messages.
  public enum Selectors {
    public static let topic: Selector = "topic"
    public static let setTopic_: Selector = "setTopic:"
    public static let limit: Selector = "limit"
    public static let room: Selector = "room"
    public static let show_animated_completion_: Selector = "show:animated:completion:"
    public static let loadRoom_error_: Selector = "loadRoom:error:"
    public static let loadRoom_completionHandler_: Selector = "loadRoom:completionHandler:"
    public static let dumpIn_: Selector = "dumpIn:"
  }

  /// Makes the protocol known when its code is loaded.
  @section(".init_array") @used
  private static let registration: @convention(c) () -> Void = {
    DeclaredProtocol.register { RoomDelegateMulticast.declaration }
  }
}

// MARK: @MulticastMessages, extension of RoomDelegate

nonisolated extension RoomDelegateMessages where Self: Multicast {
  public func topic() -> Question<String> {
    ask(RoomDelegateMulticast.Selectors.topic, arguments: (), as: String.self)
  }

  public func setTopic(_ value: String) {
    send(RoomDelegateMulticast.Selectors.setTopic_, arguments: value)
  }

  public func limit() -> Question<Int> {
    ask(RoomDelegateMulticast.Selectors.limit, arguments: (), as: Int.self)
  }

  public func room() -> Question<[String]> {
    ask(RoomDelegateMulticast.Selectors.room, arguments: (), as: [String].self)
  }

  public func show(_ view: any View, animated: Bool, completion: @escaping () -> Void) {
    send(
      RoomDelegateMulticast.Selectors.show_animated_completion_,
      arguments: (view, animated, completion)
    )
  }

  public func load(_ room: String) -> Question<Data?> {
    ask(
      RoomDelegateMulticast.Selectors.loadRoom_error_,
      arguments: (room, OutParameter<(any Error)?>?.none),
      as: Data?.self
    )
  }

  public func load(
    room: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    send(
      RoomDelegateMulticast.Selectors.loadRoom_completionHandler_,
      arguments: (room, completionHandler)
    )
  }
  #if DEBUG
  public func dump(in depth: Int) {
    send(RoomDelegateMulticast.Selectors.dumpIn_, arguments: depth)
  }
  #endif
}

// MARK: @MessageProtocol, extension of RoomDelegate

extension RoomDelegate {
  public var limit: Int {
    get { lacksOptionalMessage("limit") }
  }

  public func room() throws -> [String] { lacksOptionalMessage("room") }

  @MainActor public func show(_ view: any View, animated: Bool, completion: @escaping () -> Void) {}

  public func load(_ room: String) throws -> Data { lacksOptionalMessage("loadRoom:error:") }
}
