import Invocation
import RuntimeSupport

/// The list of a script's containers that may be part of reference cycles.
///
/// Threads that run the script insert containers. A container's `deinit` removes the container, on
/// any thread.
final class ContainerList: Sendable {
  private struct Member {
    // Not retained: a container removes itself from the list before it is destroyed.
    unowned(unsafe) let container: any Container
  }

  private struct State: @unchecked Sendable {
    // Unchecked: only the list accesses the members, with its lock, and only while they are in the
    // list.
    var members: [Member] = []
    var isClosed = false
  }

  private let state = Guarded(State())

  /// Bytes that the budget counts for a container's entry, because the array grows by doubling.
  static let bytes = 32

  /// Inserts a container that is in no list.
  ///
  /// The caller holds the interpreter's lock, or calls this method before another thread can access
  /// the container.
  func insert(_ container: some Container) {
    container.isListed = true
    let container = UncheckedSendable(container)
    state.withLock { state in
      guard !state.isClosed else { return }
      container.value.listIndex = Int32(state.members.count)
      state.members.append(Member(container: container.value))
    }
  }

  /// Removes a listed container; called at the beginning of the container's `deinit`.
  func remove(_ container: some Container) {
    let container = UncheckedSendable(container)
    state.withLock { state in
      let index = Int(container.value.listIndex)
      // The container is no longer in the list if its references have been taken.
      guard index < state.members.count, state.members[index].container === container.value,
        let last = state.members.popLast()
      else { return }
      guard index < state.members.count else { return }
      state.members[index] = last
      last.container.listIndex = Int32(index)
    }
  }

  /// Removes some containers from the list, and returns their references.
  ///
  /// Call this method with the interpreter's lock when no thread runs the script anymore. The
  /// caller releases the references without a lock, because their release runs code of the host.
  ///
  /// - Returns: The references, or `nil` if the list is empty.
  func takeReferences() -> [Any]? {
    state.withLock { state in
      state.isClosed = true
      guard !state.members.isEmpty else {
        state.members = []
        return UncheckedSendable([Any]?.none)
      }
      var references: [Any] = []
      for _ in 0..<Self.portion {
        guard let member = state.members.popLast() else { break }
        if let taken = member.container.takeReferences() { references.append(taken) }
      }
      return UncheckedSendable(references)
    }.value
  }

  private static let portion = 500
}
