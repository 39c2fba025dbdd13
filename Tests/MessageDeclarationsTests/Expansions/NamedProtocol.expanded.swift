// MARK: @MessageProtocol, peer of StreamDelegate

/// The messages of `StreamDelegate` as a multicast sends them.
@MulticastMessages("stream:let:inout:", "Protocol")
nonisolated protocol StreamDelegateMessages {
  /// Sends `stream:let:inout:`.
  func stream(_ send: Int, `let`: Int, `inout` ask: Int)
  /// Asks `Protocol`.
  func isProtocol() -> Question<Bool>
}

/// Sends the messages of `StreamDelegate` to its delegates.
nonisolated final class StreamDelegateMulticast:
  TypedMulticastDelegate<any StreamDelegate>, StreamDelegateMessages, @unchecked Sendable {
  /// Makes a multicast without delegates.
  init() { super.init(to: StreamDelegateMulticast.declaration) { $0 } }

  /// `StreamDelegate` as it is known at run time.
  static let declaration = DeclaredProtocol("XMPPStreamDelegate") {
    $0 is any StreamDelegate.Type
  } messages: {
#sourceLocation(file: "File.swift", line: 3)
    $0.require(
      "stream(_:let:inout:)", .byRule("stream:let:inout:"), [Int.self, Int.self, Int.self], line: 3
    )
#sourceLocation()
#sourceLocation(file: "File.swift", line: 4)
    $0.require("isProtocol()", .given("Protocol"), [], returning: Bool.self, line: 4)
#sourceLocation()
  }

  /// The selectors of the messages.
  enum Selectors {
    static let stream_let_inout_: Selector = "stream:let:inout:"
    static let Protocol_: Selector = "Protocol"
  }

  /// Makes the protocol known when its code is loaded.
  @section(".init_array") @used
  private static let registration: @convention(c) () -> Void = {
    DeclaredProtocol.register { StreamDelegateMulticast.declaration }
  }
}

// MARK: @MulticastMessages, extension of StreamDelegate

nonisolated extension StreamDelegateMessages where Self: Multicast {
  func stream(_ send: Int, `let`: Int, `inout` ask: Int) {
    self.send(StreamDelegateMulticast.Selectors.stream_let_inout_, arguments: (send, `let`, ask))
  }

  func isProtocol() -> Question<Bool> {
    self.ask(StreamDelegateMulticast.Selectors.Protocol_, arguments: (), as: Bool.self)
  }
}
