import CNATS
import Foundation

/// A thin wrapper around the C client alone, as a lower bound for the cost of a call from Swift.
final class CClient: Sendable {
  // Unsafe because the pointer is shared between threads: the C client locks the object behind it.
  // The object lives until the process ends.
  private nonisolated(unsafe) let connection: OpaquePointer

  /// Connects to a server; unless `sendsAtOnce` is `true`, messages are written after a
  /// millisecond.
  init(_ url: String, sendsAtOnce: Bool = false) throws {
    var options: OpaquePointer?
    var connection: OpaquePointer?
    natsOptions_Create(&options)
    defer { natsOptions_Destroy(options) }
    natsOptions_SetURL(options, url)
    natsOptions_SetSendAsap(options, sendsAtOnce)
    guard natsConnection_Connect(&connection, options) == NATS_OK, let connection else {
      throw Failure("the C client does not connect")
    }
    self.connection = connection
  }

  func publish(
    _ subject: UnsafePointer<CChar>, _ payload: UnsafeRawBufferPointer,
    replyTo: UnsafePointer<CChar>? = nil
  ) {
    if let replyTo {
      natsConnection_PublishRequest(
        connection, subject, replyTo, payload.baseAddress, CInt(payload.count))
    } else {
      natsConnection_Publish(connection, subject, payload.baseAddress, CInt(payload.count))
    }
  }

  func flush() { natsConnection_Flush(connection) }

  typealias Handler<Context> = (Context, UnsafeRawBufferPointer, UnsafePointer<CChar>?) -> Void

  /// Subscribes to `subject` until the process ends; `context` is retained, and is passed to
  /// `handler`.
  func subscribe<Context: AnyObject>(
    _ subject: String, _ context: Context, _ handler: @escaping Handler<Context>
  ) {
    // The reference is never released, because the subscription lasts until the process ends.
    let call = Unmanaged.passRetained(
      Call { message in
        let data = UnsafeRawBufferPointer(
          start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
        handler(context, data, natsMsg_GetReply(message))
      })
    var subscription: OpaquePointer?
    natsConnection_Subscribe(
      &subscription, connection, subject,
      { _, _, message, closure in
        guard let message, let closure else { return }
        Unmanaged<Call>.fromOpaque(closure)._withUnsafeGuaranteedRef { $0.body(message) }
        natsMsg_Destroy(message)
      }, call.toOpaque())
    natsSubscription_SetPendingLimits(subscription, -1, -1)
  }

  private final class Call {
    let body: (OpaquePointer) -> Void
    init(_ body: @escaping (OpaquePointer) -> Void) { self.body = body }
  }
}
