// Types for the trials: a plain class, a generic class, an actor, and a subclass of a class in
// another module. The classes have different properties. Otherwise, the linker might merge their
// destroyers.

final class PlainTrial {
  private let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  deinit { body() }
}

final class GenericTrial<Value> {
  private let value: Value
  private let body: @Sendable () -> Void

  init(_ value: Value, _ body: @escaping @Sendable () -> Void) {
    self.value = value
    self.body = body
  }

  deinit { body() }
}

actor ActorTrial {
  private let body: @Sendable () -> Void
  private var count = 0
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  deinit { body() }
}

final class BufferTrial: ManagedBuffer<@Sendable () -> Void, Int> {
  static func make(_ body: @escaping @Sendable () -> Void) -> BufferTrial {
    unsafeDowncast(create(minimumCapacity: 1) { _ in body }, to: BufferTrial.self)
  }

  deinit { header() }
}

enum TrialTypes {
  /// Closures that create an instance of each class.
  ///
  /// The instance calls the closure that is passed to the maker in its `deinit`.
  static let makers: [@Sendable (@escaping @Sendable () -> Void) -> AnyObject] = [
    { PlainTrial($0) },
    { GenericTrial("generic", $0) },
    { ActorTrial($0) },
    { BufferTrial.make($0) },
  ]

  static let classes: [AnyClass] = [
    PlainTrial.self, GenericTrial<String>.self, ActorTrial.self, BufferTrial.self,
  ]

  /// Runs `body` with an instance to which only the argument of `body` refers.
  ///
  /// The body releases the instance by `Unmanaged`, so the runtime deallocates the instance, and
  /// the instance is on the heap.
  @inline(never)
  static func withObject<Result>(
    _ make: @Sendable (@escaping @Sendable () -> Void) -> AnyObject,
    inDeinit: @escaping @Sendable () -> Void,
    _ body: (Unmanaged<AnyObject>) -> Result
  ) -> Result {
    body(retained(make, inDeinit))
  }

  @inline(never)
  private static func retained(
    _ make: @Sendable (@escaping @Sendable () -> Void) -> AnyObject,
    _ inDeinit: @escaping @Sendable () -> Void
  ) -> Unmanaged<AnyObject> {
    .passRetained(make(inDeinit))
  }
}
