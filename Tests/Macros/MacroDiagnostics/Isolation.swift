import DynamicMulticast

// The combinations in `IsolationMatrixTests` that cannot work.

@globalActor actor DatabaseActor {
  static let shared = DatabaseActor()
}

@MessageProtocol
protocol Plain: Respondable {
  func must(_ n: Int)
}

@MessageProtocol
protocol Lenient: Respondable {
  @OptionalMessage func may(_ n: Int)
  @OptionalMessage func mayAnswer(_ n: Int) -> Int
  @OptionalMessage func mayThrow(_ n: Int) throws
  @OptionalMessage func mayWait(_ n: Int) async
}

// An error about a required message appears at the conformance of the class.

@Responding
actor IsolatedActor: Plain {
  func must(_ n: Int) {}
}

@Responding @MainActor
final class OnMainActor: Plain {
  func must(_ n: Int) {}
}

@Responding
final class WithMainActorMethod: Plain {
  @MainActor func must(_ n: Int) {}
}

@Responding @DatabaseActor
final class OnGlobalActor: Plain {
  func must(_ n: Int) {}
}

@Responding
final class AsyncClass: Plain {
  func must(_ n: Int) async {}
}

@Responding
final class ThrowingClass: Plain {
  func must(_ n: Int) throws {}
}

@Responding @MainActor
final class IsolatedConformance: @MainActor Plain {
  func must(_ n: Int) {}
}

// The same holds for an optional message with a different isolation.

@Responding
actor LenientActor: Lenient {
  func may(_ n: Int) {}
}

@Responding @MainActor
final class LenientOnMainActor: Lenient {
  func may(_ n: Int) {}
}

// If a method had more effects than its requirement, direct calls would call the default.

@Responding
final class LenientAsync: Lenient {
  func may(_ n: Int) async {}
  func mayAnswer(_ n: Int) async throws -> Int { n }
  func mayThrow(_ n: Int) async throws {}
  func mayWait(_ n: Int) async throws {}
}

@Responding
actor LenientAsyncActor: Lenient {
  func may(_ n: Int) async {}
}

@Responding @MainActor
final class LenientAsyncOnMainActor: Lenient {
  func may(_ n: Int) async {}
}

@Responding
final class LenientAsyncMainActorMethod: Lenient {
  @MainActor func may(_ n: Int) async {}
}

@Responding
class LenientBase: Lenient {}

@Responding
final class LenientSubclass: LenientBase {
  func may(_ n: Int) async {}
}

@Responding
final class LenientThrowing: Lenient {
  func may(_ n: Int) throws {}
}

// A class that conforms, but has no attribute.

final class NotMarked: Plain {
  func must(_ n: Int) {}
}

final class NotSendable {}

@Responding
final class Result: Respondable {
  func make() -> NotSendable { NotSendable() }
}
