import DynamicMulticast

/// Cases that compare the three spellings of a send, to one delegate on the sender's thread.
enum SpellingCases {
  private static let send = Subject("send")
  private static let call = Subject("spelled as a call")
  private static let value = Subject("forwardInvocation")

  static var all: [Case] {
    [
      Case("spelling", targets: [Target(.excess(over: send), atMost: 40, of: call)]) {
        [
          trial(.byHand, TypedBroadcaster()) { $0.send($1) },
          trial(send, LibraryBroadcaster()) { $0.send($1) },
          trial(call, LibraryBroadcaster()) { broadcaster, arguments in
            broadcaster.delegates.dynamic.worker(
              arguments.worker, didFinishSubTask: arguments.subTask,
              inDuration: arguments.duration)
          },
          trial(value, LibraryBroadcaster()) { broadcaster, arguments in
            broadcaster.delegates.send(
              Invocation(
                "worker:didFinishSubTask:inDuration:", arguments.worker, arguments.subTask,
                arguments.duration))
          },
        ]
      }
    ]
  }

  private static func trial<Sender: Broadcaster>(
    _ subject: Subject, _ broadcaster: Sender, send: @escaping (Sender, Arguments) -> Void
  ) -> Trial {
    let receiver = Receiver()
    broadcaster.add(receiver, at: .sender)
    return Trial(subject, total: { receiver.total }, each: Arguments.weight) { operations in
      for _ in 0..<operations { send(broadcaster, .next()) }
    }
  }
}
