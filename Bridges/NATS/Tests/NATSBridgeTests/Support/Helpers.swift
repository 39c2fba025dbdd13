import CNATS
import Foundation

@testable import NATSBridge

extension NATSConnection {
  /// Publishes a text.
  func publish(_ text: String, to subject: String) throws(NATSError) {
    var text = text
    let failure = text.withUTF8 { bytes -> NATSError? in
      do throws(NATSError) {
        try publish(UnsafeRawBufferPointer(bytes), to: subject)
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  /// The port of the server to which the connection is established.
  var serverPort: Int? {
    var text = [CChar](repeating: 0, count: 256)
    guard natsConnection_GetConnectedUrl(handle, &text, text.count) == NATS_OK else { return nil }
    return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
      .flatMap(URL.init(string:))?.port
  }

  /// Returns a collector of the states' names, such as `connected`, which begins with the current
  /// state.
  func collectStates() -> Collected<String> {
    let collected = Collected<String>()
    let states = states()
    Task {
      for await state in states {
        switch state {
        case .connected: collected.append("connected")
        case .reconnecting: collected.append("reconnecting")
        case .draining: collected.append("draining")
        case .closed: collected.append("closed")
        }
      }
    }
    return collected
  }

  /// Returns a collector of all errors of `errors()` from now on.
  func collectErrors() -> Collected<NATSError> {
    let collected = Collected<NATSError>()
    let errors = errors()
    Task { for await error in errors { collected.append(error) } }
    return collected
  }

  /// Subscribes to `subject`, and collects the texts of its messages in `received`.
  ///
  /// Returns when the server knows the subscription.
  func collect(
    _ subject: String, _ received: Collected<String> = Collected()
  ) async throws -> (NATSSubscription, Collected<String>) {
    let subscription = try subscribe(subject) { received.append($0.text) }
    try await flush()
    return (subscription, received)
  }
}

extension NATSMulticast {
  /// Waits until `processes` equals `names`.
  func wait(forProcesses names: [String]) async throws {
    try await bounded("processes \(names)") { [self] in
      for await found in processUpdates() where found == names { return }
      throw TestFailure.timedOut("processes \(names), before it was left")
    }
  }
}

extension NATSJetStream {
  /// Sends a text to the subject `orders.new`.
  func send(_ text: String, id: String) throws(NATSError) {
    var text = text
    let failure = text.withUTF8 { bytes -> NATSError? in
      do throws(NATSError) {
        try send(UnsafeRawBufferPointer(bytes), to: "orders.new", id: id)
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }
}

extension NATSMessage {
  var text: String { String(decoding: payload, as: UTF8.self) }
}

extension NATSOptions {
  /// Options with short waiting times for tests.
  static var quick: NATSOptions {
    var options = NATSOptions()
    options.reconnectWait = .milliseconds(20)
    options.receivesOwnMessages = true
    return options
  }

  /// Options of a connection that receives its own messages.
  static var echoing: NATSOptions {
    var options = NATSOptions()
    options.receivesOwnMessages = true
    return options
  }
}
