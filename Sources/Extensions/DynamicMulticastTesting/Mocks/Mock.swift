public import Invocation
import RuntimeSupport

/// An object that records the messages that it gets, answers them as a test says, and checks that
/// the expected messages came.
///
/// ```swift
/// let window = Mock()
/// delegates.add(window, delegateQueue: queue)
/// window.when("stream:shouldReceive:", .any, .equal("Hi")).answer(true)
/// window.expect("stream:didReceiveMessage:", .any, .equal("Hi")).times(2)
/// window.expect("streamDidFail:").never()
/// stream.receive(twoMessages)
///
/// try await window.next("streamDidEnd:")
/// window.verify()
/// ```
///
/// | made with | responds to |
/// |---|---|
/// | ``init(_:fileID:filePath:line:column:)`` | every selector |
/// | ``init(respondingTo:_:fileID:filePath:line:column:)`` | the given selectors |
/// | ``init(of:_:fileID:filePath:line:column:)-(ProtocolDescription,_,_,_,_,_)`` | the messages of a protocol, with the declared types |
/// | ``init(of:_:fileID:filePath:line:column:)-(Mocked.Type,_,_,_,_,_)`` | the messages of a Swift protocol, or of the instances of a class |
/// | ``init(spying:fileID:filePath:line:column:)`` | what another object responds to, and passes on each message |
/// | `WorkerDelegateProxy.mock()` | the messages of a Swift protocol; the result conforms to the protocol |
///
/// A mock also responds to the selectors of ``when(_:_:fileID:filePath:line:column:)`` and
/// ``expect(_:_:fileID:filePath:line:column:)``.
///
/// The latest description with an answer that matches a message answers the message. So a test can
/// begin with the usual answer and add exceptions. If no description answers, the mock returns the
/// zero of the result's type: 0, `false`, `nil`, or an empty string or collection. A spy passes the
/// message on instead. A mock that is ``Behavior/strict`` refuses a message that the test does not
/// describe.
///
/// A multicast holds the mock weakly, like every delegate. The mock keeps its messages and their
/// arguments until ``clear()`` is called or the mock is deallocated. All members may be called from
/// any thread.
///
/// If the mock is deallocated while an expectation is neither met nor verified, the test fails in
/// which the mock was made, at the line of the expectation. XCTest knows no such test, so the
/// running test fails. Only `verify` checks a mock that the test does not release: a mock in a
/// static variable or in a property of an `XCTestCase`, or a mock that an answer retains.
public final class Mock: Respondable, Sendable {
  /// States how a mock treats messages that the test does not describe.
  public enum Behavior: Sendable {
    /// The mock records the message and answers with zero.
    case nice
    /// The test fails, and the sender gets ``MockError/unexpected(_:nearest:)``.
    ///
    /// A failure is shown at the line that made the mock. The first failure names the function that
    /// sent the message, if the sender waits for the answer. Swift Testing does not know the
    /// running test on a queue: a message that comes unexpected there fails the test that next
    /// calls ``Mock/verify(noMoreMessages:fileID:filePath:line:column:)``, or the test in which the
    /// mock was made when the mock is deallocated. If neither happens, the process ends with a
    /// failure.
    case strict
  }

  /// An object, class or protocol for which a mock stands.
  enum Model: Sendable {
    case none
    case description(ProtocolDescription)
    case instances(any Respondable.Type)
    case object(UncheckedSendable<any Respondable>)

    /// Returns the declared types of a message, if the types are known.
    func signature(for selector: Selector) -> MethodSignature? {
      switch self {
      case .none: nil
      case .description(let description): description.requirement(for: selector)?.signature
      case .instances(let type): type.instanceMethod(for: selector)?.signature
      case .object(let object): object.value.methodSignature(for: selector)
      }
    }
  }

  /// An empty table; each mock has its own methods in ``objectMethods``.
  public static var methods: MethodTable { MethodTable() }

  /// The methods that record the messages: one method for each selector, or a single method for
  /// all.
  public let objectMethods = ObjectMethods()

  let log = MessageLog()
  let model: Model
  let behavior: Behavior
  let line: TestLine
  let origin = TestOrigin()
  let state = Guarded(State())

  struct State: Sendable {
    var described: [MockedMessage] = []

    /// Patterns that the test has passed to `verify`.
    var verified: [MessagePattern] = []

    /// Whether the mock has refused a message.
    var failed = false
  }

  /// Creates a mock that responds to every selector.
  ///
  /// - Parameters:
  ///   - behavior: The treatment of messages that the test does not describe.
  ///   - fileID: The file that a failure shows, in the form that Swift Testing uses.
  ///   - filePath: The path of the file.
  ///   - line: The line that a failure shows.
  ///   - column: The column that a failure shows.
  public convenience init(
    _ behavior: Behavior = .nice, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let line = TestLine(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(.none, behavior, line)
    add(.fallback { (mock: Mock, invocation) in try mock.handle(&invocation) })
  }

  /// Creates a mock that responds only to the given `selectors`, and to the selectors that the test
  /// describes later.
  public convenience init(
    respondingTo selectors: [Selector], _ behavior: Behavior = .nice,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = TestLine(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(.none, behavior, line)
    for selector in selectors { respond(to: selector) }
  }

  /// Creates a mock that responds to the messages of a protocol, also to the optional messages.
  ///
  /// If an argument of a message does not convert to the declared type, the sender gets
  /// `InvocationError.argumentMismatch`. If the test describes a message that the protocol does not
  /// declare, or a condition or an answer that contradicts the declaration, the test fails at the
  /// line of the description.
  public convenience init(
    of description: ProtocolDescription, _ behavior: Behavior = .nice,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      .description(description), behavior,
      TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
    for requirement in description.allRequirements { respond(to: requirement.selector) }
  }

  /// Creates a mock that responds to the messages of a Swift protocol marked `@MessageProtocol`, or
  /// to the messages of a class's instances.
  ///
  /// ```swift
  /// let delegate = try Mock(of: WorkerDelegate.self)
  /// workers.add(delegate, delegateQueue: queue)
  /// ```
  ///
  /// No instance of the class is made, and no method of the class runs.
  ///
  /// The mock itself is not a `WorkerDelegate` for the compiler. To pass the mock to code that
  /// takes a `WorkerDelegate`, mark the protocol `@MessageProtocol(proxy: true)` and pass
  /// `WorkerDelegateProxy(to: delegate)`, or make both with `WorkerDelegateProxy.mock()`.
  ///
  /// - Throws: ``MockError/noDescription(_:)`` if the protocol is not marked, or if the class is
  ///   not `Respondable`.
  public convenience init<Mocked>(
    of type: Mocked.Type, _ behavior: Behavior = .nice, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    if let type = type as? any Respondable.Type {
      self.init(
        .instances(type), behavior,
        TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
      add(.fallback { (mock: Mock, invocation) in try mock.handle(&invocation) })
      return
    }
    guard let description = ProtocolDescription(of: type) else {
      throw MockError.noDescription(type)
    }
    self.init(
      of: description, behavior, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates a mock that passes each message on to `object`, unless the test describes an answer.
  ///
  /// The mock stands in front of the object: only messages to the mock are recorded, and not the
  /// messages that the object sends to itself. Asynchronous methods and methods of the main actor
  /// run as without the mock. The mock retains the object.
  public convenience init(
    spying object: any Respondable, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      .object(UncheckedSendable(object)), .nice,
      TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
    add(.fallback { (mock: Mock, invocation) in try mock.handle(&invocation) })
    let methods = Method.relaying(to: object) { mock, invocation in
      try (mock as? Mock)?.answer(&invocation) ?? false
    }
    for method in methods { add(method) }
  }

  private init(_ model: Model, _ behavior: Behavior, _ line: TestLine) {
    self.model = model
    self.behavior = behavior
    self.line = line
    MockRegistrations.witness
  }

  deinit { reportWhatIsLeft() }

  /// Makes the mock respond to `selector`, in addition to its present selectors.
  func respond(to selector: Selector) {
    add(
      Method(selector) { (mock: Mock, invocation: inout Invocation) in
        try mock.handle(&invocation)
      })
  }

  /// Makes the method for `selector` an asynchronous method.
  func respondAsynchronously(to selector: Selector) {
    add(
      Method(selector, RegistrationSite(fileID: line.fileID, line: line.line)) {
        (mock: Mock, invocation) in try await mock.handleAsync(&invocation)
      })
  }

  private func add(_ method: Method) {
    do {
      try objectMethods.set(method)
    } catch {
      fatalError("\(error)")
    }
  }

  // MARK: Responding

  /// Returns a Boolean value that indicates whether the mock responds to a selector.
  public func responds(to selector: Selector) -> Bool {
    let isKnown =
      switch model {
      case .none, .description: hasMethod(for: selector)
      case .instances(let type): type.instancesRespond(to: selector)
      case .object(let object): object.value.responds(to: selector)
      }
    return isKnown || state.withLock { $0.described.contains { $0.pattern.selector == selector } }
  }

  /// Returns the declared types of a message, or the types of the spied object's method.
  public func methodSignature(for selector: Selector) -> MethodSignature? {
    model.signature(for: selector)
      ?? (responds(to: selector) ? MethodSignature(untypedFor: selector) : nil)
  }

  // MARK: Messages

  /// Lists the messages so far, in the order of arrival.
  public var invocations: [Invocation] { log.entries.map(\.invocation) }

  /// Removes all messages, descriptions and expectations.
  ///
  /// The mock still responds to the selectors that the test has described. Expectations are not
  /// checked. Failures of a strict mock that no test has got yet stay.
  public func clear() {
    log.clear()
    // Release the descriptions after unlocking: a deinitializer may call the mock.
    _ = state.withLock { state in
      defer { state = State() }
      return state
    }
  }
}
