// MARK: @MessageProtocol, peer of Nothing

/// The messages of `Nothing` as a multicast sends them.
@MulticastMessages()
private nonisolated protocol NothingMessages {
}

/// Sends the messages of `Nothing` to its delegates.
private nonisolated final class NothingMulticast:
  TypedMulticastDelegate<any Nothing>, NothingMessages, @unchecked Sendable {
  /// Makes a multicast without delegates.
  init() { super.init(to: NothingMulticast.declaration) { $0 } }

  /// `Nothing` as it is known at run time.
  static let declaration = DeclaredProtocol("Nothing") {
    $0 is any Nothing.Type
  } messages: {
    _ = $0
  }

  /// The selectors of the messages.
  enum Selectors {
  }

  /// Makes the protocol known when its code is loaded.
  @section(".init_array") @used
  private static let registration: @convention(c) () -> Void = {
    DeclaredProtocol.register { NothingMulticast.declaration }
  }
}

// MARK: @MulticastMessages, extension of Nothing

nonisolated extension NothingMessages where Self: Multicast {
}

// MARK: @Responding, member of Idle

#sourceLocation(file: "File.swift", line: 2)
nonisolated class var methods: MethodTable {
#sourceLocation()
  return MethodTable(of: Idle.self)
}

// MARK: @Responding, extension of Idle

extension Idle: RespondingClass {}
