public import Invocation
import Support

/// A delegate that records the messages that it is sent.
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
/// It responds to every selector, or to those that it is made for, and takes any arguments. It returns
/// nothing: a ``ScriptedDelegate`` answers, too. Like every delegate it is held weakly by a multicast.
///
/// Everything can be called from any thread.
public class RecordingDelegate: Respondable, @unchecked Sendable {
  // Unchecked because a class that is not final cannot be checked. Everything in it, and in its one
  // subclass, is constant and `Sendable`.

  /// None: each has its own.
  public class var methods: MethodTable { MethodTable() }

  /// What records the messages.
  public final let objectMethods = ObjectMethods()

  final let log = MessageLog()
  final let expectations = Guarded<[ExpectedMessage]>([])

  /// Makes a delegate that responds to every selector.
  public init() {
    respond { .otherwise($0) }
  }

  /// Makes a delegate that responds to some selectors only.
  public convenience init(respondingTo selectors: Selector...) {
    self.init(selectors: selectors)
  }

  init(selectors: [Selector]) {
    for selector in selectors { respond(to: selector) }
  }

  /// Records messages with one selector more.
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

  /// Sets what a message returns.
  func answer(_ invocation: inout Invocation) throws {}

  // MARK: Messages

  /// The messages that it was sent, in the order in which they reached it.
  public final var invocations: [Invocation] { log.entries.map(\.invocation) }

  /// The messages that it was sent and that have a selector and arguments as asked.
  ///
  /// ```swift
  /// window.invocations(of: "stream:didReceiveMessage:", .any, .equal("Hi")).count
  /// ```
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: What the arguments have to be; none for any.
  /// - Returns: The messages, in order.
  /// - Precondition: There are as many matchers as the selector has colons, or none.
  public final func invocations(
    of selector: Selector, _ arguments: ArgumentMatcher...
  ) -> [Invocation] {
    invocations.filter(MessagePattern(selector, arguments).matches)
  }

  /// Forgets the messages so far, and what was expected.
  public final func clear() {
    forget()
  }

  func forget() {
    log.clear()
    _ = expectations.withLock { expectations in
      defer { expectations = [] }
      return expectations
    }
  }

  // MARK: Expectations

  /// Expects a message, once unless told otherwise.
  ///
  /// It is checked by ``verify(fileID:filePath:line:column:)``, and what is not met is a failure of the
  /// test at this line. All messages since the delegate was made, or cleared, count, before this line
  /// and after it.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: What the arguments have to be; none for any.
  ///   - fileID: The file to be shown, as Swift Testing names it.
  ///   - filePath: The file to be shown.
  ///   - line: The line to be shown.
  ///   - column: The column to be shown.
  /// - Returns: What is expected, to say how often, or in which order with others.
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
  /// In Swift Testing or in XCTest, whichever runs the test. It looks at what has reached the delegate
  /// by now: step or await its queue before. It can be called again, and then checks again.
  ///
  /// - Parameters:
  ///   - fileID: The file to be shown for what was not expected, as Swift Testing names it.
  ///   - filePath: The file to be shown for it.
  ///   - line: The line to be shown for it.
  ///   - column: The column to be shown for it.
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

  /// What it was sent, and should not have been.
  var unexpected: [String] { [] }
}
