import Dispatch
import RuntimeSupport
import Testing

@testable import PlugIns

struct OperationGateTests {
  private let gate = OperationGate()

  @Test func `an operation within one of the same identifier is an error`() throws {
    try gate.run("a") { () throws(PlugInError) in
      #expect(throws: PlugInError.busy(identifier: "a")) {
        try gate.run("a") { () throws(PlugInError) in }
      }
      try gate.run("b") { () throws(PlugInError) in }
    }
    try gate.run("a") { () throws(PlugInError) in }
  }

  @Test func `threads that would wait for each other get an error, and none waits for ever`() {
    let gate = gate
    let errors = Guarded<[PlugInError]>([])
    let group = DispatchGroup()
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    func run(_ outer: String, _ inner: String, _ own: DispatchSemaphore, _ other: DispatchSemaphore)
    {
      DispatchQueue(label: outer).async(group: group) {
        do throws(PlugInError) {
          try gate.run(outer) { () throws(PlugInError) in
            own.signal()
            other.wait()
            try gate.run(inner) { () throws(PlugInError) in }
          }
        } catch {
          errors.withLock { $0.append(error) }
        }
      }
    }
    run("a", "b", first, second)
    run("b", "a", second, first)
    group.wait()
    #expect(errors.withLock { $0 }.count == 1)
  }

  @Test func `one that is not to wait gets an error`() throws {
    let gate = gate
    let (isInside, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let group = DispatchGroup()
    DispatchQueue(label: "other").async(group: group) {
      try? gate.run("a") { () throws(PlugInError) in
        isInside.signal()
        mayLeave.wait()
      }
    }
    isInside.wait()
    #expect(throws: PlugInError.busy(identifier: "a")) {
      try gate.run("a", waits: false) { () throws(PlugInError) in }
    }
    mayLeave.signal()
    group.wait()
  }
}
