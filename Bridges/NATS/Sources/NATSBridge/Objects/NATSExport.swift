import DynamicMulticast

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

  /// Takes no more messages, and waits for those that have come to be answered.
  ///
  /// It takes at most ``NATSOptions/closeTimeout``: handlers that have not ended then are reported to
  /// ``NATSConnection/errors()``, and go on. Ending again does nothing.
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
