import DynamicMulticast
import Synchronization

// Values that no message can carry, in a protocol and in a class.

class NotSendable {}
struct Holder { var object = NotSendable() }
struct Unique: ~Copyable, Sendable {}
protocol Drawing {}
typealias Handler = @Sendable (Int) -> Int

@MessageProtocol
protocol ArgumentDelegate: Respondable {
  func object(_ object: NotSendable)
  func structure(_ holder: Holder)
  func closure(_ body: @escaping () -> Void)
  func sent(_ object: sending NotSendable)
  func path(_ path: KeyPath<Int, String>)
  func anything(_ value: Any)
  func drawing(_ drawing: any Drawing)
  func pointer(_ pointer: UnsafePointer<Int>)
}

@MessageProtocol
protocol ResultDelegate: Respondable {
  func object() -> NotSendable
  func closure() -> () -> Void
  func sent() -> sending NotSendable
  func anything() -> [Any]
  var objects: [NotSendable] { get }
}

@MessageProtocol
protocol RefusedDelegate: Respondable {
  func mutex(_ mutex: borrowing Mutex<Int>)
  func span(_ numbers: Span<Int>)
  func own(_ other: Self)
  func opaque(_ list: some Sequence<Int>)
  func opaques(_ lists: [some Sequence<Int>])
  func mutex() -> Mutex<Int>
  func own() -> Self
  func maybeOwn() -> Self?
}

@MessageProtocol
protocol UniqueDelegate: Respondable {
  func unique(_ unique: borrowing Unique)
  func unique() -> Unique
}

// The macro cannot see that the type is a function.
@MessageProtocol
protocol HandlerDelegate: Respondable {
  func nonescaping(_ handler: Handler)
}

@Responding
final class Arguments: Respondable {
  func object(_ object: NotSendable) {}
  func closure(_ body: @escaping () -> Void) {}
  func mutex(_ mutex: borrowing Mutex<Int>) {}
  func span(_ numbers: Span<Int>) {}
  func opaques(_ lists: [some Sequence<Int>]) {}
}

@Responding
final class Results: Respondable {
  func object() -> NotSendable { NotSendable() }
  func closure() -> () -> Void { {} }
  func anything() -> [Any] { [] }
  func own() -> Self { self }
  func opaques() -> [some Sequence<Int>] { [[1]] }
  @Responds let mutex: Mutex<Int> = Mutex(0)
  @Responds var opaque: some Sequence<Int> { [1] }
  @Responds var (first, second): (Int, Int) = (1, 2)
}

@Responding
final class UniqueAnswerer: Respondable {
  func unique(_ unique: borrowing Unique) {}
  func unique() -> Unique { Unique() }
}

@globalActor actor Database { static let shared = Database() }

@Responding
final class OtherActor: Respondable, Sendable {
  @Database func load() {}
  @Responds @Database var count: Int { 1 }
}
