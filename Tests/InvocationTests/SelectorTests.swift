import Invocation
import Testing

struct SelectorTests {
  @Test func `the same name is the same selector`() throws {
    let name = ["worker:", "didFinishSubTask:"].joined()
    #expect(try Selector(name) == "worker:didFinishSubTask:")
  }
}
