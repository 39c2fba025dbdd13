public import Invocation
import RuntimeSupport

/// A delegate that records its messages.
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
/// The delegate responds to every selector, or to those that it is made for, and takes any arguments. It
/// returns nothing; use a ``ScriptedDelegate`` where answers are needed. A multicast holds it weakly, as
/// every delegate. It keeps its messages with their arguments until it is cleared or deallocated.
///
/// All members may be called from any thread.
public class RecordingDelegate: Respondable, @unchecked Sendable {
  // Unchecked because a class that is not final cannot be checked. Everything in it, and in its one
  // subclass, is constant and `Sendable`.

  /// An empty table: each delegate has its own methods in ``objectMethods``.
  public class var methods: MethodTable { MethodTable() }

  /// The methods that record, one for each selector, or one for all.
  public final let objectMethods = ObjectMethods()

  final let log = MessageLog()
  final let expectations = Guarded<[ExpectedMessage]>([])

  /// Makes a delegate that responds to every selector.
  public init() {
    respond { .otherwise($0) }
  }

  /// Makes a delegate that responds only to some selectors.
  public convenience init(respondingTo selectors: Selector...) {
    self.init(selectors: selectors)
  }

  init(selectors: [Selector]) {
    for selector in selectors { respond(to: selector) }
  }

  /// Makes the delegate respond to another selector.
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

  /// Sets the return value of a message, or throws; does nothing unless overridden.
  func answer(_ invocation: inout Invocation) throws {}

  // MARK: Messages

  /// The messages so far, in the order in which they arrived.
  public final var invocations: [Invocation] { log.entries.map(\.invocation) }

  /// Returns the messages so far that have a selector and matching arguments.
  ///
  /// ```swift
  /// window.invocations(of: "stream:didReceiveMessage:", .any, .equal("Hi")).count
  /// ```
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: A matcher for each argument; none matches any arguments.
  /// - Returns: The messages, in the order in which they arrived.
  /// - Precondition: There are as many matchers as the selector has colons, or none.
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
    // Released after the lock, as the messages are.
    _ = expectations.withLock { expectations in
      defer { expectations = [] }
      return expectations
    }
  }

  // MARK: Expectations

  /// Expects a message, once unless the result is told otherwise.
  ///
  /// ``verify(fileID:filePath:line:column:)`` checks the expectation, and makes the test fail at this line
  /// if it is not met. All messages since the delegate was made or cleared count, also those that came
  /// before this call.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: A matcher for each argument; none matches any arguments.
  ///   - fileID: The file that a failure shows, as Swift Testing names it.
  ///   - filePath: The path of that file.
  ///   - line: The line that a failure shows.
  ///   - column: The column that a failure shows.
  /// - Returns: The expectation, whose count and order can be changed.
  /// - Precondition: There are as many matchers as the selector has colons, or none.
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

  /// Makes the test fail for each expectation that is not met, at the line where it was written.
  ///
  /// The failure goes to Swift Testing or to XCTest, whichever runs the test. Only messages that have
  /// arrived count, so step the delegate's queue, or wait for it, before. Each call checks anew.
  ///
  /// - Parameters:
  ///   - fileID: The file that a failure without an expectation shows, as Swift Testing names it.
  ///   - filePath: The path of that file.
  ///   - line: The line that it shows.
  ///   - column: The column that it shows.
  /// - Precondition: It is called in a test.
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

  /// A text for each message that the delegate should not have received.
  var unexpected: [String] { [] }
}
