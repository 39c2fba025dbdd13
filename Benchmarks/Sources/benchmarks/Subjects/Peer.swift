/// A kind of broadcaster, with its name in the table.
struct Peer {
  let subject: Subject
  let make: () -> any Broadcaster

  /// Returns all compared broadcasters: the library and the alternatives.
  ///
  /// If `usesQueues` is `true`, OpenCombine is measured in two ways. If `usesTasks` is `true`, a task
  /// for each delegate is measured, too.
  static func all(usesQueues: Bool, usesTasks: Bool = false) -> [Peer] {
    let peers = [
      Peer(subject: .byHand) { TypedBroadcaster() },
      Peer(subject: .library) { LibraryBroadcaster() },
      Peer(subject: .typed) { LibraryBroadcaster(isTyped: true) },
      Peer(subject: .dictionary) { DictionaryBroadcaster() },
      Peer(subject: .notificationCenter) { NotificationBroadcaster() },
      Peer(subject: .openCombine) { CombineBroadcaster(usesReceiveOn: false) },
    ]
    let receiveOn = Peer(subject: .openCombineReceiveOn) { CombineBroadcaster(usesReceiveOn: true) }
    let streams = Peer(subject: .asyncStream) { StreamBroadcaster() }
    return peers + (usesQueues ? [receiveOn] : []) + (usesTasks ? [streams] : [])
  }
}
