// Declarations of many shapes, each of which compiles with its expansion without a warning.

import DynamicMulticast
import Observation

struct MyError: Error {}
struct Foo: Sendable {}
@globalActor actor StoreActor { static let shared = StoreActor() }

@Responding
class Shapes: Respondable, @unchecked Sendable {
  func `repeat`(_ `in`: Int) {}
  func f(_: Int) {}
  func g(a b: Int, _ c: String) {}
  func tuple() -> (a: Int, b: Int) { (1, 2) }
  func opt(_ x: Int?) -> Int? { x }
  func anything(_ x: any Sendable) -> any Sendable { x }
  func void(_ v: Void) {}
  func closure() -> @Sendable (Int) -> Int { { $0 } }
  func array(_ x: [String], d: [String: [Int]]) {}
  func nested(_ x: Array<Array<Int>>) {}
  func typed() throws(MyError) {}
  func sends(_ x: sending Foo) {}
  func consumes(_ x: consuming String) {}
  @discardableResult func chain() -> Self { self }
  func meta(_ t: Any.Type) {}
  func defaulted(_ x: Int = 3, y: String = "a, b)") {}
  func composed(_ x: any Sendable & Hashable) {}
  func function(_ f: (Int, String) throws -> Void, g: @escaping () async -> Void) {}
  func iuo(_ x: String!) -> String! { x }
  func optionalClosure(_ f: ((Int) -> Void)?) {}
  @inlinable final func inl() {}
  @available(*, deprecated) func old() {}
  func hopping() async throws -> Foo { Foo() }
  @MainActor func main(_ x: Int) async -> Int { x }
  @StoreActor func store(_ x: Int) -> Int { x }
  nonisolated(nonsending) func inherits() async {}
  @concurrent func conc() async {}
  @Responds var wrapped: [String]? {
    get { nil }
    set {}
  }
  @Responds lazy var lazyOne: Int = 3
  @Responds var observed: Int = 1 { didSet {} }
  @Responds static let constant: Int = 3
  func inner() { struct Local { func x() {} } }
  class Nested { func notMessage() {} }
  convenience init(x: Int) { self.init() }
  init() {}
  subscript(i: Int) -> Int { i }
  deinit {}
  func pack(_ p: (Int, (String, Int))) {}
  func dictionary(_ d: [String: any Sendable]) -> [String: any Sendable] { d }
}

@Responding
final class `class`: Respondable {
  func `self`() {}
}

@Observable
@Responding
final class Model: Respondable {
  var count = 0
  func increment() { count += 1 }
}

@Responding
@MainActor final class V: Respondable {
  func show(_ x: Int) {}
  @Responds var title: String = ""
}

@MessageProtocol
protocol Odd: Respondable, Sendable {
  func a(_: Int)
  func b(_ block: @escaping @Sendable (Int) -> Void) async throws -> [Int]
  @OptionalMessage func c(x y: Int?, _ z: (Int, Int)) -> (Int, Int)
  @OptionalMessage @MainActor func d() -> String
  @OptionalMessage @MainActor var e: Int { get set }
  var f: Int { get async throws }
  init(x: Int)
  static func g()
}
