public import Dispatch
public import Invocation

extension Multicast {
  /// Passes one of the arguments from delegate to delegate, each getting what the one before
  /// returned.
  ///
  /// ```swift
  /// let stanza = try await delegates.pipe(
  ///   "xmppStream:willSendMessage:", stream, message, through: 1, as: Message.self)
  /// ```
  ///
  /// The delegates are asked one after the other, in order. If one returns nil, the item is
  /// dropped: the result is nil, and the rest are not asked. If no delegate responds, the result is
  /// the item.
  ///
  /// Only delegates of this process are asked: those of several processes have no order.
  ///
  /// - Parameters:
  ///   - selector: The message.
  ///   - arguments: Its arguments.
  ///   - index: The index of the argument that is passed through, counted from 0.
  ///   - type: The type of that argument.
  ///   - errors: What happens where a delegate fails to answer. With ``ErrorPolicy/ignore`` the
  ///     item is passed on as it was.
  ///   - limit: The time after which the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The item, nil if it was dropped.
  /// - Throws: ``QuestionError``, `InvocationError`, or `CancellationError`.
  public func pipe<each Argument: Sendable, Item: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, through index: Int,
    as type: Item.Type, errors: ErrorPolicy<Item?> = .fail, within limit: Duration? = nil
  ) async throws -> Item? {
    try await pipe(
      Invocation(selector, repeat each arguments), through: index, as: type, errors: errors,
      within: limit)
  }

  /// Passes one of the arguments of an invocation from delegate to delegate.
  ///
  /// For messages whose selector and arguments are known only at run time; otherwise as
  /// ``pipe(_:_:through:as:errors:within:)``.
  public func pipe<Item: Sendable>(
    _ invocation: Invocation, through index: Int, as type: Item.Type,
    errors: ErrorPolicy<Item?> = .fail, within limit: Duration? = nil
  ) async throws -> Item? {
    let recipe = try Pipe(invocation, through: index, as: type)
    return try await askLocally(invocation, as: Item?.self)
      .result(of: recipe, .sequential, errors: errors, within: limit)
  }

  /// Passes one of the arguments from delegate to delegate, whatever its type is.
  ///
  /// As the form with a type; the result is an `any Sendable` to be cast.
  public func pipe<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, through index: Int,
    within limit: Duration? = nil
  ) async throws -> (any Sendable)? {
    try await pipe(Invocation(selector, repeat each arguments), through: index, within: limit)
  }

  /// Passes one of the arguments of an invocation from delegate to delegate, whatever its type is.
  ///
  /// As the form with a type; the result is an `any Sendable` to be cast.
  public func pipe(
    _ invocation: Invocation, through index: Int, within limit: Duration? = nil
  ) async throws -> (any Sendable)? {
    try await pipe(invocation, through: index, as: (any Sendable).self, within: limit)
  }

  /// Passes one of the arguments from delegate to delegate, and calls the completion on a queue.
  ///
  /// Otherwise as ``pipe(_:_:through:as:errors:within:)``. The cancellation need not be kept.
  @discardableResult
  public func pipe<each Argument: Sendable, Item: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, through index: Int,
    as type: Item.Type, errors: ErrorPolicy<Item?> = .fail, within limit: Duration? = nil,
    completionQueue queue: DispatchQueue,
    completion: @escaping @Sendable (Result<Item?, any Error>) -> Void
  ) -> Cancellation {
    pipe(
      Invocation(selector, repeat each arguments), through: index, as: type, errors: errors,
      within: limit, completionQueue: queue, completion: completion)
  }

  /// Passes one of the arguments of an invocation from delegate to delegate, and calls the
  /// completion on a queue.
  ///
  /// Otherwise as ``pipe(_:_:through:as:errors:within:)``. The cancellation need not be kept.
  @discardableResult
  public func pipe<Item: Sendable>(
    _ invocation: Invocation, through index: Int, as type: Item.Type,
    errors: ErrorPolicy<Item?> = .fail, within limit: Duration? = nil,
    completionQueue queue: DispatchQueue,
    completion: @escaping @Sendable (Result<Item?, any Error>) -> Void
  ) -> Cancellation {
    do {
      let recipe = try Pipe(invocation, through: index, as: type)
      return askLocally(invocation, as: Item?.self).ask(
        recipe, .sequential, errors: errors, within: limit, completionQueue: queue,
        completion: completion)
    } catch {
      queue.async { completion(.failure(error)) }
      return Cancellation()
    }
  }
}
