import Invocation

/// An `XCTestExpectation`.
class ExpectationObject: Object, @unchecked Sendable {
  // Unchecked for the same reason as the superclass: a thread accesses these properties only while
  // it holds the interpreter's lock.

  /// The expectation's `expectationDescription`.
  var text = "" {
    didSet { note(contents: text.utf8.count) }
  }

  var expectedCount = 1
  var isInverted = false
  var assertsForOverFulfill = false
  private var count = 0

  /// The time at which the expectation was fulfilled, or `nil`.
  private(set) var fulfillment: ContinuousClock.Instant?

  /// Counts one fulfillment.
  ///
  /// - Throws: An exception if the expectation is already fulfilled and `assertForOverFulfill` is
  ///   set.
  func fulfill(on activation: Activation) throws {
    let interpreter = activation.interpreter
    guard fulfillment == nil else {
      guard assertsForOverFulfill else { return }
      throw interpreter.exception(
        "NSInternalInconsistencyException",
        "API violation - multiple calls made to -[XCTestExpectation fulfill] for \(text).")
    }
    count += 1
    guard count >= expectedCount else { return }
    fulfillment = .now
    interpreter.background.changed()
  }
}

/// An `XCTNSNotificationExpectation`, which observes a notification and then fulfills itself.
final class NotificationExpectationObject: ExpectationObject, @unchecked Sendable {
  // Unchecked for the same reason as the superclass: a thread accesses these properties only while
  // it holds the interpreter's lock.
  private weak var center: NotificationCenterObject?

  /// A block that returns whether a notification is the expected notification.
  private var handler: BlockObject?

  /// Sets the handler, and releases the old handler last, because the release may run script code.
  func setHandler(_ new: BlockObject?) {
    enlist()
    _ = exchange(&handler, with: new)
  }

  deinit { unlist() }

  override func takeContents() -> Any? {
    defer { handler = nil }
    return handler
  }

  func observe(_ center: NotificationCenterObject, name: String, object: Object?) {
    self.center = center
    text = "Expect notification '\(name)'"
    center.add(self, .selector(Self.observation), name: name, object: object)
  }

  func receive(_ notification: Object?, on activation: Activation) throws {
    if let handler {
      let answer = try activation.interpreter.call(handler, [.object(notification)], on: activation)
      if !answer.isTrue { return }
    }
    try fulfill(on: activation)
    if fulfillment != nil { center?.remove(self) }
  }

  static let observation: Selector = "didObserveNotification:"
}
