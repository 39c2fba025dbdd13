/// A kind of broadcaster, and its name in the table.
struct Peer {
  let subject: Subject
  let make: () -> any Broadcaster

  /// All compared broadcasters: the library, and those that a program could use instead.
  ///
  /// Where delegates are called on queues there are two ways to use OpenCombine.
  static func all(usesQueues: Bool) -> [Peer] {
    let peers = [
      Peer(subject: .byHand) { TypedBroadcaster() },
      Peer(subject: .library) { LibraryBroadcaster() },
      Peer(subject: .typed) { LibraryBroadcaster(isTyped: true) },
      Peer(subject: .dictionary) { DictionaryBroadcaster() },
      Peer(subject: .notificationCenter) { NotificationBroadcaster() },
      Peer(subject: .openCombine) { CombineBroadcaster(usesReceiveOn: false) },
    ]
    let receiveOn = Peer(subject: .openCombineReceiveOn) { CombineBroadcaster(usesReceiveOn: true) }
    return usesQueues ? peers + [receiveOn] : peers
  }
}
