import Dispatch
import InMemoryLogging
import Logging
import MulticastLogging
import Testing

@testable import DynamicMulticast

struct LoggingTests {
  private let handler: InMemoryLogHandler
  private let logger: Logger
  private let observer: DeliveryLogger

  init() {
    var handler = InMemoryLogHandler()
    handler.logLevel = .debug
    self.handler = handler
    logger = Logger(label: "tests") { [handler] _ in handler }
    observer = DeliveryLogger(logger)
  }

  private var lines: [String] { handler.entries.map { "\($0.level): \($0.message)" } }

  @Test func `a failure is an error with all that is known`() {
    let delivery = MadeUpDelivery(number: 5, cause: 2)
    observer.receive(
      delivery.event(.dispatched, at: 0), delivery.event(.started, at: 1),
      delivery.event(.failed, at: 2, error: Refusal()))
    #expect(lines == ["error: 'hear:' failed"])
    #expect(
      handler.entries.first?.metadata == [
        "selector": "hear:", "delegate": "Log", "added_at": "App/Main.swift:12",
        "queue": "roster", "multicast": "3", "send": "105", "delivery": "5", "cause": "2",
        "thread": "7", "error": "no",
      ])
  }

  @Test func `drops of one message are one entry for each batch, with their count`() {
    let full = MadeUpDelivery.limitError(.full)
    observer.receive(
      MadeUpDelivery(number: 1).event(.dropped, at: 0, error: full),
      MadeUpDelivery(number: 2).event(.failed, at: 1, error: full),
      MadeUpDelivery(number: 3, selector: "see:").event(.dropped, at: 2, error: full),
      MadeUpDelivery(number: 4).event(
        .dropped, at: 3, error: MadeUpDelivery.limitError(.coalesced)),
      MadeUpDelivery(number: 5).event(.dropped, at: 3))
    #expect(
      lines == [
        "warning: 'hear:' was dropped", "warning: 'see:' was dropped", "debug: 'hear:' was dropped",
      ])
    #expect(handler.entries.map { $0.metadata["count"] } == ["2", "1", "2"])
    #expect(handler.entries.first?.metadata["delivery"] == "2")
  }

  @Test func `unheard messages are notices, and lost events are warnings`() {
    let unheard = DeliveryEvent(
      .unheard, time: .zero, thread: 7, multicast: 3, send: 1, selector: "hear:")
    observer.receive(unheard, lost: 12)
    #expect(
      lines == [
        "warning: Events of deliveries were lost", "notice: No delegate responds to 'hear:'",
      ])
    #expect(handler.entries.first?.metadata == ["count": "12"])
    #expect(
      handler.entries.last?.metadata == [
        "multicast": "3", "thread": "7", "selector": "hear:", "send": "1",
      ])
  }

  @Test func `the warnings of the watch are logged`() throws {
    let warned = DispatchSemaphore(value: 0)
    let logger = Logger(label: "tests") { [handler] _ in
      SignallingLogHandler(handler: handler, logged: warned)
    }
    // The handler's start time is the boot time, so the handler counts as slow.
    let observer = DeliveryLogger(logger)
    observer.receive(MadeUpDelivery(number: 5).event(.started, at: 0))
    #expect(warned.wait(timeout: .now() + 60) == .success)
    let entry = try #require(handler.entries.first)
    #expect(entry.level == .warning)
    #expect("\(entry.message)".hasPrefix("The handler of 'hear:' in Log on queue 'roster' has run"))
    #expect(entry.metadata["selector"] == "hear:")
    #expect(entry.metadata["delivery"] == "5")
  }
}

/// A log handler that signals a semaphore after each entry.
private struct SignallingLogHandler: LogHandler {
  var handler: InMemoryLogHandler
  let logged: DispatchSemaphore

  var metadata: Logger.Metadata {
    get { handler.metadata }
    set { handler.metadata = newValue }
  }

  var logLevel: Logger.Level {
    get { handler.logLevel }
    set { handler.logLevel = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { handler[metadataKey: key] }
    set { handler[metadataKey: key] = newValue }
  }

  func log(event: LogEvent) {
    handler.log(event: event)
    logged.signal()
  }
}
