import RuntimeSupport

// The handlers that the current thread or task is running: a removal within a handler does not wait.
extension Registration {
  /// The registrations whose handlers the current thread is running.
  ///
  /// A question always records the registration. A send does so only if the current queue does not
  /// identify the registration; see ``ExecutionTarget/tracksHandlers``.
  private static var handlers: ThreadStack<Uncounted<Registration>> { ThreadStack(.handlers) }

  /// The registrations whose asynchronous handlers the current task is running, or has inherited
  /// from the task that started it.
  @TaskLocal private static var handlersOfTask: [Registration] = []

  /// Runs a handler of the delegate within a send.
  ///
  /// If the queue does not identify the delegate, the registration is recorded in a thread-local
  /// stack. For a synchronous delivery, `SynchronousDelivery.current` records the registration
  /// instead.
  @inline(__always)
  func run(_ monitored: MonitoredDelivery?, _ handler: () -> Void) {
    monitored.run {
      if Uncounted(executionTarget).with(\.tracksHandlers) {
        runNoted(handler)
      } else {
        handler()
      }
    }
  }

  /// Runs a handler of the delegate, and records the registration on the current thread meanwhile.
  func runNoted(_ handler: () throws -> Void) rethrows {
    try Self.handlers.with(Uncounted(self)) { _ in try handler() }
  }

  /// Starts an asynchronous handler on the thread that delivers the message.
  ///
  /// The handler runs immediately until it first suspends, which keeps the order of the messages.
  /// The parts of the handler that are isolated to no actor then resume on the delegate's queue, or
  /// on the default executor if the delegate has no queue. The message counts as pending until the
  /// handler has ended.
  ///
  /// - Parameters:
  ///   - monitored: The monitored delivery, or `nil` if the delivery is not monitored.
  ///   - handler: The handler, which returns the error of a failure, or `nil` after success.
  /// - Returns: The task.
  @discardableResult
  func startTask(
    _ monitored: MonitoredDelivery?, _ handler: @escaping @Sendable () async -> (any Error)?
  ) -> Task<Void, Never> {
    // While the handler is suspended, the next message may be delivered. If each message had to
    // wait for the end of the previous handler, a handler that awaits the answer to the next
    // message would never end.
    //
    // A second count for the task, as the caller ends the delivery itself.
    if monitored == nil { beginTask() }
    let plan = monitored?.plan.object
    // A test asks whether all handlers on its queue have ended.
    let redirected = executionTarget.redirection == nil ? nil : executionTarget.identity
    redirected?.beginTask()
    return Task.immediate(
      executorPreference: executionTarget.isSynchronous ? nil : QueueExecutor(executionTarget)
    ) {
      let error = await Self.$handlersOfTask.withValue(Self.handlersOfTask + [self]) {
        if let monitored { return await Cause.with(task: monitored.number, handler) }
        return await handler()
      }
      redirected?.endTask()
      guard let monitored else {
        self.endDelivery()
        return
      }
      monitored.record(error == nil ? .ended : .failed, error: error)
      monitored.end(error == nil ? .ended : .failed)
      withExtendedLifetime(plan) {}
    }
  }

  /// Returns the registrations whose handlers the current task is running.
  ///
  /// - Parameter onThread: `true` to include the registrations whose handlers the current thread is
  ///   running.
  /// - Returns: The registrations.
  static func running(onThread: Bool) -> [Registration] {
    if !onThread { return handlersOfTask }
    return handlersOfTask + handlers.all.map { $0.object }
      + SynchronousDelivery.registrations
  }

  /// `true` if the delegate may be called on the current thread.
  var isCallableHere: Bool {
    guard let queue = executionTarget.identity else { return true }
    return queue.isCurrent || queue === QueueIdentity.main && MainActorConfinement.isOnMainActor
  }

  /// `true` if the current thread or task would wait for itself when it waits for pending messages.
  var isOnOwnQueue: Bool {
    if let queue = executionTarget.identity, !queue.isGlobal, queue.isCurrent { return true }
    return SynchronousDelivery.isDelivering(to: self)
      || Self.handlers.first { $0 == Uncounted(self) } != nil
      || isWithinHandler
  }

  /// `true` if the current task runs a handler of the delegate, or was started by such a handler.
  var isWithinHandler: Bool { Self.handlersOfTask.contains { $0 === self } }
}
