import Dispatch
import DynamicMulticast

/// Cases of `count(for:)` and `delegateEnumerator()`, compared with loading as many weak
/// references.
enum WalkingCases {
  static var all: [Case] {
    let sizes = [10, 100, 1_000]
    return sizes.map(counting) + sizes.map(cursor) + sizes.map(sequence)
  }

  private static func counting(_ size: Int) -> Case {
    Case("count-for/\(size)", targets: [Target(.ratio(to: .byHand), atMost: 0.5)]) {
      trials(size) { $0.count(for: "worker:didFinishSubTask:inDuration:") }
    }
  }

  /// Enumerates delegates with the API of the original: a new enumerator and `getNextDelegate`.
  private static func cursor(_ size: Int) -> Case {
    Case("walk/cursor/\(size)", targets: walkTargets(size)) {
      trials(size) { delegates in
        let enumerator = delegates.delegateEnumerator()
        var delegate: (any Respondable)?
        var queue: DispatchQueue?
        var count = 0
        while enumerator.getNextDelegate(
          &delegate, delegateQueue: &queue, for: "worker:didFinishSubTask:inDuration:")
        {
          count += 1
        }
        return count
      }
    }
  }

  /// Enumerates delegates with a loop over `responding(to:)`.
  private static func sequence(_ size: Int) -> Case {
    Case("walk/sequence/\(size)", targets: walkTargets(size)) {
      trials(size) { delegates in
        var count = 0
        for (delegate, _) in delegates.delegateEnumerator()
          .responding(to: "worker:didFinishSubTask:inDuration:")
        {
          blackHole(delegate)
          count += 1
        }
        return count
      }
    }
  }

  private static func walkTargets(_ size: Int) -> [Target] {
    size == 100 ? [Target(.ratio(to: .byHand), atMost: 1.2)] : []
  }

  private static func trials(
    _ size: Int, count: @escaping (MulticastDelegate) -> Int
  ) -> [Trial] {
    // Use one audience for each subject: a weak reference to an object makes every retain and
    // release of the object slower.
    let executionTargets = Arrangement.plainQueue.executionTargets(size)
    let (heldWeakly, held) = (
      Audience(.plainQueue, at: executionTargets), Audience(.plainQueue, at: executionTargets)
    )
    let typed = TypedBroadcaster()
    let library = LibraryBroadcaster()
    heldWeakly.join(typed)
    held.join(library)
    return [
      trial(.byHand, heldWeakly) { typed.count() },
      trial(.library, held) { count(library.delegates) },
    ]
  }

  /// Creates a trial that calls `count`, and keeps `audience` alive.
  private static func trial(
    _ subject: Subject, _ audience: Audience, count: @escaping () -> Int
  ) -> Trial {
    let tally = Tally()
    return Trial(subject, total: { tally.total }, each: audience.count) { operations in
      withExtendedLifetime(audience) {
        for _ in 0..<operations { tally.total += count() }
      }
    }
  }
}
