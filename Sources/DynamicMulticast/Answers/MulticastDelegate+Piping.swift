public import Invocation

extension Multicast {
  /// Hands one of the arguments from delegate to delegate, each getting what the last one returned.
  ///
  /// ```swift
  /// let stanza = try await delegates.pipe(
  ///   "xmppStream:willSendMessage:", stream, message, through: 1, as: Message.self)
  /// ```
  ///
  /// They are asked one after the other, in order. One that returns nil drops the item: the result
  /// is nil, and the rest are not asked. If nobody responds, the item comes back unchanged.
  ///
  /// - Parameters:
  ///   - selector: The message.
  ///   - arguments: Its arguments.
  ///   - index: Which of them is passed through, counted from 0.
  ///   - type: Its type.
  ///   - errors: What counts where a delegate fails to answer. With ``ErrorPolicy/ignore`` the item
  ///     goes on as it was.
  ///   - limit: How long to wait; then it is ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The item, once it is waited for; nil if it was dropped.
  public func pipe<each Argument: Sendable, Item: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, through index: Int,
    as type: Item.Type, errors: ErrorPolicy<Item?> = .fail, within limit: Duration? = nil
  ) -> PendingAnswer<Item?> {
    let message = Invocation(selector, repeat each arguments)
    guard message.arguments.indices.contains(index) else {
      return PendingAnswer(failed: QuestionError.noSuchArgument(selector, index: index))
    }
    do {
      let item = try message.argument(at: index, as: type)
      return PendingAnswer(
        Pipe(item, in: message, at: index), message: message, to: self, oneAfterTheOther: true,
        errors: errors, within: limit)
    } catch {
      return PendingAnswer(failed: error)
    }
  }

  /// Hands one of the arguments from delegate to delegate, each getting what the last one returned.
  ///
  /// See the form that returns a ``PendingAnswer``.
  public func pipe<each Argument: Sendable, Item: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, through index: Int,
    as type: Item.Type, errors: ErrorPolicy<Item?> = .fail, within limit: Duration? = nil
  ) async throws -> Item? {
    let pending: PendingAnswer<Item?> = pipe(
      selector, repeat each arguments, through: index, as: type, errors: errors, within: limit)
    return try await pending.value
  }

  /// Hands one of the arguments from delegate to delegate, whatever its type is.
  ///
  /// As the form with a type; the result is an `any Sendable` to be cast.
  public func pipe<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, through index: Int,
    within limit: Duration? = nil
  ) async throws -> (any Sendable)? {
    let pending: PendingAnswer<(any Sendable)?> = pipe(
      selector, repeat each arguments, through: index, as: (any Sendable).self, within: limit)
    // A handler that returns an optional has its nil in a box by now.
    return try await pending.value
  }
}
