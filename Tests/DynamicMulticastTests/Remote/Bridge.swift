import DynamicMulticast
import RuntimeSupport

/// A bridge to another multicast, which stands for a multicast in another process.
///
/// The questions of the bridge wait until the test answers them. The reference to the other
/// multicast is weak, because two multicasts that are bridged in both directions would otherwise
/// keep each other alive.
final class Bridge: RemoteDelegates {
  struct Cut: Error, CustomStringConvertible {
    let description = "the cable is cut"
  }

  let answerLimit: Duration?
  private weak let other: MulticastDelegate?
  private let isCut: Bool
  let sent = Guarded<[Invocation]>([])
  let questions = Guarded<[RemoteQuestion]>([])
  private let whenAsked: @Sendable (RemoteQuestion) -> Void

  init(
    to other: MulticastDelegate? = nil, isCut: Bool = false, answerLimit: Duration? = nil,
    whenAsked: @escaping @Sendable (RemoteQuestion) -> Void = { _ in }
  ) {
    self.other = other
    self.isCut = isCut
    self.answerLimit = answerLimit
    self.whenAsked = whenAsked
  }

  var selectors: [String] { sent.withLock { $0.map(\.selector.name) } }

  func send(_ invocation: Invocation) throws {
    if isCut { throw Cut() }
    sent.withLock { $0.append(invocation) }
    other?.local.send(invocation)
  }

  func ask(_ question: RemoteQuestion) {
    questions.withLock { $0.append(question) }
    whenAsked(question)
  }
}
