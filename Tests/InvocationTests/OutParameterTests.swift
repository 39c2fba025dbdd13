import Invocation
import TestSupport
import Testing

struct OutParameterTests {
  @Responding
  fileprivate final class Visitor: Respondable, Sendable {
    struct Refusal: Error {}

    func visit(_ item: String, stop: OutParameter<Bool>) {
      stop.value = item == "last"
    }

    func save(_ item: String, error: OutParameter<(any Error)?>) -> Bool {
      error.value = Refusal()
      return false
    }
  }

  @Test func `a handler writes, and its sender reads`() throws {
    let stop = OutParameter(false)
    try Visitor().perform("visit:stop:", "first", stop)
    #expect(!stop.value)
    try Visitor().perform("visit:stop:", "last", stop)
    #expect(stop.value)
  }

  @Test func `one for an error has none at first`() throws {
    let error = OutParameter<(any Error)?>()
    #expect(error.value == nil)
    #expect(try !Visitor().perform("save:error:", "draft", error, as: Bool.self))
    #expect(error.value is Visitor.Refusal)
  }

  @Test func `copies of an invocation share it`() throws {
    let stop = OutParameter(false)
    var invocation = Invocation("visit:stop:", "last", stop)
    try invocation.invoke(with: Visitor())
    #expect(stop.value)
  }

  @Test func `the old value is released outside the lock`() {
    final class Reader: Sendable {
      let read: @Sendable () -> Void
      init(_ read: @escaping @Sendable () -> Void) { self.read = read }
      deinit { read() }
    }
    let reads = Recorder<Bool>()
    let parameter = OutParameter<Reader?>()
    parameter.value = Reader { [parameter] in reads.record(parameter.value == nil) }
    parameter.value = nil
    #expect(reads.events == [true])
  }
}
