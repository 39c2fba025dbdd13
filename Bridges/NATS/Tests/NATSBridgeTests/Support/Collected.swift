import Foundation
import Synchronization

/// A list of values that handlers append to, and that a test can wait for.
final class Collected<Value: Sendable>: Sendable {
  private struct Waiter {
    var id: Int
    var isEnough: @Sendable ([Value]) -> Bool
    var continuation: CheckedContinuation<Bool, Never>
  }

  private struct Values {
    var all: [Value] = []
    var waiters: [Waiter] = []
    var lastID = 0
  }

  private let values = Mutex(Values())

  var all: [Value] { values.withLock { $0.all } }

  func append(_ value: Value) {
    let ready = values.withLock { values -> [Waiter] in
      values.all.append(value)
      let all = values.all
      let ready = values.waiters.filter { $0.isEnough(all) }
      values.waiters.removeAll { $0.isEnough(all) }
      return ready
    }
    for waiter in ready { waiter.continuation.resume(returning: true) }
  }

  /// Waits until the values satisfy `isEnough`, for at most two minutes.
  @discardableResult
  func wait(
    for event: String, _ isEnough: @escaping @Sendable ([Value]) -> Bool
  ) async throws -> [Value] {
    let came = await withCheckedContinuation { continuation in
      let id = values.withLock { values -> Int? in
        guard !isEnough(values.all) else { return nil }
        values.lastID += 1
        values.waiters.append(
          Waiter(id: values.lastID, isEnough: isEnough, continuation: continuation))
        return values.lastID
      }
      guard let id else { return continuation.resume(returning: true) }
      DispatchQueue.global().asyncAfter(deadline: .now() + 120) { [weak self] in
        let late = self?.values.withLock { values -> Waiter? in
          guard let index = values.waiters.firstIndex(where: { $0.id == id }) else { return nil }
          return values.waiters.remove(at: index)
        }
        late?.continuation.resume(returning: false)
      }
    }
    guard came else { throw TestFailure.timedOut(event) }
    return all
  }

  @discardableResult
  func wait(count: Int) async throws -> [Value] {
    try await wait(for: "value number \(count)") { $0.count >= count }
  }
}
