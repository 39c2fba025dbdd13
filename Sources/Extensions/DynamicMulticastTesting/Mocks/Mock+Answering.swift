@_spi(ObjectiveC) import DynamicMulticast
@_spi(ObjectiveC) import Invocation
import RuntimeSupport

extension Mock {
  /// Records and answers a message.
  func handle(_ invocation: inout Invocation) throws {
    if try answer(&invocation) { return }
    if case .object(let object) = model {
      return try set(object.value.receive(invocation), in: &invocation)
    }
    try answerWithZero(&invocation)
  }

  /// Records and answers a message, as the asynchronous method of the selector.
  nonisolated(nonsending) func handleAsync(_ invocation: inout Invocation) async throws {
    switch try record(invocation) {
    case .immediate(let answer): try answer(&invocation)
    case .asynchronous(let answer): try await answer(&invocation)
    case .forward, nil:
      guard case .object(let object) = model else { return try answerWithZero(&invocation) }
      let destination = try object.value.destination(of: invocation)
      try await set(destination.deliverAsync(invocation), in: &invocation)
    }
  }

  /// Records a message, and answers it if the test has given an answer.
  ///
  /// - Returns: `true` if the message was answered.
  func answer(_ invocation: inout Invocation) throws -> Bool {
    switch try record(invocation) {
    case .immediate(let answer):
      try answer(&invocation)
      return true
    case .asynchronous:
      throw InvocationError.asynchronousMethod(invocation.selector, receiver: Mock.self)
    case .forward, nil: return false
    }
  }

  private func set(_ value: any Sendable, in invocation: inout Invocation) throws {
    if !(value is NoReturnValue) { try invocation.setReturnValue(value) }
  }

  /// Records a message.
  ///
  /// - Returns: The answer that the test has given, or `nil` if there is none.
  /// - Throws: ``MockError/unexpected(_:nearest:)`` if the mock is strict and the test does not
  ///   describe the message, or
  ///   ``InvocationError/argumentMismatch(_:index:expected:found:)`` if an argument contradicts the
  ///   protocol of the mock.
  private func record(_ invocation: Invocation) throws -> MockedMessage.Answer? {
    if case .instances = model, !responds(to: invocation.selector) {
      try doesNotRecognizeSelector(invocation.selector)
    }
    log.append(invocation)
    try checkArguments(of: invocation)
    // Matchers and answers are code of the test, so they must not run under the lock.
    let described = state.withLock { $0.described }.filter {
      $0.pattern.selector == invocation.selector
    }
    let matching = described.filter { $0.pattern.mismatch(in: invocation) == nil }
    for message in matching.reversed() {
      if let answer = message.nextAnswer() { return answer }
    }
    if behavior == .strict, !matching.contains(where: \.isAllowed) {
      let error = MockError.unexpected(invocation, nearest: nearest(to: invocation))
      refuse(error)
      // This failure is theirs, too.
      for message in matching { message.markVerified() }
      throw error
    }
    return nil
  }

  /// Makes the test fail because of a message that a strict mock refuses.
  ///
  /// The sender may ignore the error, and the test may not verify the mock. So the test fails here
  /// if it is known on this thread. On a queue it often is not: ``verify()`` then makes the test
  /// fail, or the release of the mock.
  private func refuse(_ error: MockError) {
    let sender = isFirstFailure() ? SenderFunction.find() : nil
    let origin =
      sender.map { " (sent by \($0))" }
      ?? QueueIdentity.current.map { " (on the queue '\($0.label)')" } ?? ""
    let failure = TestFailure("\(error)\(origin)", at: line)
    if !failure.reportToKnownTest() { KeptFailures.append(failure, of: self) }
  }

  private func isFirstFailure() -> Bool {
    state.withLock { state in
      defer { state.failed = true }
      return !state.failed
    }
  }

  private func checkArguments(of invocation: Invocation) throws {
    if case .object = model { return }  // The object checks the arguments that it gets.
    guard let declared = model.signature(for: invocation.selector) else { return }
    for (index, type) in declared.argumentTypes.enumerated() {
      func check<T>(_ type: T.Type) throws { _ = try invocation.argument(at: index, as: type) }
      try _openExistential(type, do: check)
    }
  }

  private func answerWithZero(_ invocation: inout Invocation) throws {
    guard
      let type = model.signature(for: invocation.selector)?.returnType ?? invocation.returnType
    else { return }
    guard let zero = Zero.value(of: type) ?? Empty.value(of: type) else {
      throw MockError.noAnswer(invocation, type)
    }
    try invocation.setReturnValue(zero)
  }

  /// Returns the description nearest to a message, as text.
  ///
  /// For a message with the same selector, the text names the first argument that does not match.
  private func nearest(to invocation: Invocation) -> String? {
    let patterns = state.withLock { $0.described }.map(\.pattern)
    let same = patterns.filter { $0.selector == invocation.selector }
    let best = same.max { $0.matches(in: invocation) < $1.matches(in: invocation) }
    if let best {
      guard let index = best.mismatch(in: invocation) else { return "'\(best)' never" }
      let argument = Invocation.describe(invocation.arguments[index])
      return "'\(best)', and argument \(index) is \(argument)"
    }
    return invocation.selector.nearest(among: patterns.map(\.selector)).map { "'\($0)'" }
  }
}

extension MessagePattern {
  /// Returns the number of arguments that match.
  fileprivate func matches(in invocation: Invocation) -> Int {
    matchers.indices.count { matchers[$0].matches(invocation, at: $0) }
  }
}

/// Makes the empty strings and collections, with which a mock answers in addition to zeros.
private enum Empty {
  static func value(of type: any Any.Type) -> (any Sendable)? {
    // A message's result is `Sendable`, and an empty collection has no other content.
    switch type {
    case let type as any RangeReplaceableCollection.Type: SendableBox.assume(type.init())
    case let type as any SetAlgebra.Type: SendableBox.assume(type.init())
    case let type as any ExpressibleByDictionaryLiteral.Type: SendableBox.assume(empty(type))
    default: nil
    }
  }

  private static func empty<T: ExpressibleByDictionaryLiteral>(_ type: T.Type) -> Any {
    [:] as T
  }
}
