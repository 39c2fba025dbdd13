import Invocation

extension DispatchPlan {
  /// Delivers a message to the delegate of an entry, on the thread that it is called on.
  func deliver(_ message: Invocation, at index: Int, to delegate: any Respondable) {
    let entry = entries[index]
    entry.registration._withUnsafeGuaranteedRef { registration in
      guard registration.admits else { return registration.endDelivery() }
      // The failure handler is within the handler, too: it may remove the delegate.
      registration.run {
        do {
          if let method = entry.method, !method._withUnsafeGuaranteedRef({ $0.isAsynchronous }) {
            _ = try method._withUnsafeGuaranteedRef { try $0.call(delegate, message) }
          } else {
            try hand(message, to: entry, delegate)
          }
        } catch {
          failures.report(failure(of: message, to: registration, delegate, error))
        }
      }
      registration.endDelivery()
    }
  }

  /// Hands a message to wherever it ends, looked up now.
  private func hand(_ message: Invocation, to entry: Entry, _ delegate: any Respondable) throws {
    try Route.follow(message.route) {
      let destination = try entry.destination(of: message, delegate)
      guard destination.isAsynchronous else {
        _ = try destination.take(message)
        return
      }
      let registration = entry.registration.takeUnretainedValue()
      let delegate = UncheckedSendable(delegate)
      registration.startTask {
        do {
          _ = try await destination.takeAsync(message)
        } catch {
          self.failures.report(self.failure(of: message, to: registration, delegate.value, error))
        }
      }
    }
  }

  func failure(
    of message: Invocation, to registration: Registration, _ delegate: any Respondable,
    _ error: any Error
  ) -> DeliveryFailure {
    DeliveryFailure(
      invocation: message.withoutRoute, delegate: delegate, delivery: registration.delivery,
      error: error, conflict: conflict(of: registration, after: error))
  }
}

extension DispatchPlan.Entry {
  /// Where a message ends, looked up now.
  func destination(of message: Invocation, _ delegate: any Respondable) throws -> Destination {
    if let method {
      return Destination(receiver: delegate, method: method.takeUnretainedValue())
    }
    return try delegate.destination(of: message)
  }
}
