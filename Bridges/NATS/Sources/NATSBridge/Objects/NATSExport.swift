import DynamicMulticast
import Synchronization

/// An object that other processes send messages to, for as long as this value is kept.
///
/// ``NATSConnection/export(_:as:conformingTo:delivery:types:format:)`` makes it.
///
/// Stands for an `NSConnection` with a root object.
public final class NATSExport: Sendable {
  /// The name under which other processes know the object.
  public let name: String

  private let connection: NATSConnection

  // The multicast holds its delegate weakly, so the object is held here. It is never used.
  private nonisolated(unsafe) let object: AnyObject
  private let multicast: Multicast
  private let answerer: QuestionAnswerer
  private let hasName = Atomic(true)

  init(
    _ name: String, on connection: NATSConnection, _ object: AnyObject, _ multicast: Multicast,
    _ answerer: QuestionAnswerer
  ) {
    self.name = name
    self.connection = connection
    self.object = object
    self.multicast = multicast
    self.answerer = answerer
  }

  deinit { releaseName() }

  /// The number of messages that were refused because they could not be read.
  public var unreadable: UInt64 { answerer.unreadable }

  /// Takes no more messages, and waits for those that have come to be answered.
  ///
  /// Ending again does nothing.
  public func end() async {
    await answerer.end()
    releaseName()
  }

  private func releaseName() {
    if hasName.exchange(false, ordering: .acquiringAndReleasing) {
      connection.core.release(name)
    }
  }
}
