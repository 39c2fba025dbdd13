import Invocation
import RuntimeSupport

/// The containers of a script that may be in reference cycles.
///
/// Containers are entered by threads that run the script, and leave in their `deinit`, on any
/// thread.
final class ContainerList: Sendable {
  private struct Member {
    // Not retained: a container leaves the list before it is destroyed.
    unowned(unsafe) let container: any Container
  }

  private struct State: @unchecked Sendable {
    // Unchecked: only the list refers to the members, and accesses them while they are in it.
    var members: [Member] = []
    var isClosed = false
  }

  private let state = Guarded(State())

  /// The bytes that a container counts for in the list, which grows by doubling.
  static let bytes = 32

  /// Enters a container that is in no list; to be called before another thread knows it, or with
  /// the interpreter's lock.
  func insert(_ container: some Container) {
    container.isListed = true
    let container = UncheckedSendable(container)
    state.withLock { state in
      guard !state.isClosed else { return }
      container.value.listIndex = Int32(state.members.count)
      state.members.append(Member(container: container.value))
    }
  }

  /// Removes a listed container, at the beginning of its `deinit`.
  func remove(_ container: some Container) {
    let container = UncheckedSendable(container)
    state.withLock { state in
      let index = Int(container.value.listIndex)
      // It is not there if its references have been taken.
      guard index < state.members.count, state.members[index].container === container.value,
        let last = state.members.popLast()
      else { return }
      guard index < state.members.count else { return }
      state.members[index] = last
      last.container.listIndex = Int32(index)
    }
  }

  /// Takes the references of some of the containers, which leave the list.
  ///
  /// To be called with the interpreter's lock, when no thread runs the script any more. The caller
  /// releases the references without a lock: that runs the host's code.
  ///
  /// - Returns: The references; nil if the list is empty.
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
