public import Invocation
import RuntimeSupport

/// A delegate that records the messages from multicasts, for tests.
///
/// ```swift
/// let window = RecordingDelegate()
/// delegates.add(window, delegateQueue: queue)
/// window.expect("stream:didReceiveMessage:", .any, .equal("Hi")).times(2)
/// window.expect("streamDidFail:").never()
/// stream.receive(twoMessages)
///
/// try await window.next("streamDidEnd:")
/// window.verify()
/// ```
///
/// The delegate responds to every selector, or to the selectors given to
/// ``init(respondingTo:)``, and takes arguments of any type. The delegate returns no value; use a
/// ``ScriptedDelegate`` if a test needs return values. A multicast holds the delegate weakly, like
/// every delegate. The delegate keeps its messages and their arguments until ``clear()`` is called
/// or the delegate is deallocated.
///
/// All members may be called from any thread.
public class RecordingDelegate: Respondable, @unchecked Sendable {
  // Unchecked, because the compiler cannot check a class that is not final. All stored properties
  // of this class and of its only subclass, `ScriptedDelegate`, are constants of `Sendable` types.

  /// An empty table; each delegate has its own methods in ``objectMethods``.
  public class var methods: MethodTable { MethodTable() }

  /// The methods that record the messages: one method for each selector, or a single method for
  /// all.
  public final let objectMethods = ObjectMethods()

  final let log = MessageLog()
  final let expectations = Guarded<[ExpectedMessage]>([])

  /// Makes a delegate that responds to every selector.
  public init() {
    respond { .fallback($0) }
  }

  /// Makes a delegate that responds only to the given `selectors`.
  public convenience init(respondingTo selectors: Selector...) {
    self.init(selectors: selectors)
  }

  init(selectors: [Selector]) {
    for selector in selectors { respond(to: selector) }
  }

  /// Makes the delegate respond to `selector`, in addition to its present selectors.
  final func respond(to selector: Selector) {
    respond { Method(selector, invocation: $0) }
  }

  private typealias Handler = @Sendable (RecordingDelegate, inout Invocation) throws -> Void

  private final func respond(by method: (@escaping Handler) -> Method) {
    do {
      try objectMethods.set(
        method { delegate, invocation in
          delegate.log.append(invocation)
          try delegate.answer(&invocation)
        })
    } catch {
      fatalError("\(error)")
    }
  }

  /// Sets the return value of a message or throws an error; the base class does nothing.
  func answer(_ invocation: inout Invocation) throws {}

  // MARK: Messages

  /// The messages so far, in the order of arrival.
  public final var invocations: [Invocation] { log.entries.map(\.invocation) }

  /// Returns the messages so far with a selector and matching arguments.
  ///
  /// ```swift
  /// window.invocations(of: "stream:didReceiveMessage:", .any, .equal("Hi")).count
  /// ```
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: A matcher for each argument. Without matchers, all arguments match.
  /// - Returns: The messages, in the order of arrival.
  /// - Precondition: The number of matchers is 0 or the number of colons in the selector.
  public final func invocations(
    of selector: Selector, _ arguments: ArgumentMatcher...
  ) -> [Invocation] {
    invocations.filter(MessagePattern(selector, arguments).matches)
  }

  /// Removes all messages and all expectations.
  public final func clear() {
    forget()
  }

  func forget() {
    log.clear()
    // Release the expectations after unlocking: a deinitializer may call the delegate.
    _ = expectations.withLock { expectations in
      defer { expectations = [] }
      return expectations
    }
  }

  // MARK: Expectations

  /// Expects a message, by default exactly once.
  ///
  /// ``verify(fileID:filePath:line:column:)`` checks the expectation. If the expectation is not
  /// met, the test fails at the line of this call. All messages count that came since the delegate
  /// was made or cleared, including the messages that came before this call.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: A matcher for each argument. Without matchers, all arguments match.
  ///   - fileID: The file that a failure shows, in the form that Swift Testing uses.
  ///   - filePath: The path of the file.
  ///   - line: The line that a failure shows.
  ///   - column: The column that a failure shows.
  /// - Returns: The expectation, with methods that change the count and the order.
  /// - Precondition: The number of matchers is 0 or the number of colons in the selector.
  @discardableResult
  public final func expect(
    _ selector: Selector, _ arguments: ArgumentMatcher..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ExpectedMessage {
    let expectation = ExpectedMessage(
      MessagePattern(selector, arguments), of: log,
      at: TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
    expectations.withLock { $0.append(expectation) }
    return expectation
  }

  /// Makes the test fail for each expectation that is not met, at the line of the expectation.
  ///
  /// The failure is reported to the framework that runs the test: Swift Testing or XCTest. Only
  /// messages that have arrived count. So step the delegate's queue, or wait for the queue, before
  /// calling this method. Each call checks all expectations again.
  ///
  /// - Parameters:
  ///   - fileID: The file that a failure without an expectation shows, in the form that Swift
  ///     Testing uses.
  ///   - filePath: The path of the file.
  ///   - line: The line that a failure without an expectation shows.
  ///   - column: The column that a failure without an expectation shows.
  /// - Precondition: The method is called in a test.
  public final func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let here = TestLine(fileID: fileID, filePath: filePath, line: line, column: column)
    for expectation in expectations.withLock({ $0 }) {
      for failure in expectation.failures { TestFailure.report(failure, at: expectation.line) }
    }
    for failure in unexpected { TestFailure.report(failure, at: here) }
  }

  /// A failure text for each message that the delegate should not have received.
  var unexpected: [String] { [] }
}
