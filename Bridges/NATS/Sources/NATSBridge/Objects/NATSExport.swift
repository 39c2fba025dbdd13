import DynamicMulticast

/// An exported object, to which other processes can send messages for as long as this value is
/// kept.
///
/// ``NATSConnection/export(_:as:conformingTo:delivery:types:format:)`` returns an export. Stands
/// for an `NSConnection` with a root object.
public final class NATSExport: Sendable {
  /// The name under which the object is exported.
  public let name: String

  private let connection: NATSConnection

  // Unsafe because `AnyObject` is not `Sendable`. The multicast holds its delegate weakly, so the
  // export holds the object, but never accesses it.
  private nonisolated(unsafe) let object: AnyObject
  private let multicast: Multicast
  private let answerer: QuestionAnswerer
  private let reservation: NameReservation

  init(
    _ name: String, _ reservation: NameReservation, on connection: NATSConnection,
    _ object: AnyObject, _ multicast: Multicast, _ answerer: QuestionAnswerer
  ) {
    self.name = name
    self.reservation = reservation
    self.connection = connection
    self.object = object
    self.multicast = multicast
    self.answerer = answerer
  }

  /// The number of messages that were refused because they could not be read.
  public var unreadable: UInt64 { answerer.unreadable }

  /// Ends the export: receives no further messages, and waits until received messages are answered.
  ///
  /// The call takes at most ``NATSOptions/closeTimeout``. Handlers that still run then are reported
  /// to ``NATSConnection/errors()``, and continue. Ending again has no effect.
  public func end() async {
    let end = ContinuousClock.now + connection.options.closeTimeout
    let isOver = await Blocking.wait(until: end) { [answerer] in await answerer.end() }
    if !isOver {
      connection.core.report(
        .stillRunning(name: name, messages: 0, answers: answerer.runningCount))
    }
    reservation.release()
  }
}
