import CTestSupport
import Invocation
import MessageCoding
import Testing

/// The allocations of encoding, which are those of an optimised build.
@Suite(.enabled(if: isCounted))
struct AllocationTests {
  private func allocations(in body: () throws -> Void) rethrows -> Double {
    for _ in 0..<3 { try body() }
    let before = threadAllocations()
    for _ in 0..<25 { try body() }
    return Double(threadAllocations() - before) / 25
  }

  @Test func `encoding scalars and strings allocates nothing but a list of typed arguments`() throws
  {
    let coder = try Samples.coder()
    let text = String(repeating: "long ", count: 16)
    var bytes: [UInt8] = []
    func allocations(_ invocation: Invocation) throws -> Double {
      try self.allocations {
        bytes.removeAll(keepingCapacity: true)
        try coder.encode(CodedMessage(invocation), as: .binary, appendingTo: &bytes)
      }
    }
    #expect(try allocations(Invocation("read:", arguments: [text])) == 0)
    #expect(try allocations(Invocation("take:", arguments: [0.5])) == 0)
    #expect(try allocations(Invocation("read:", text)) == 1)
  }
}

private let isCounted: Bool = {
  // An assertion's condition is only evaluated where the compiler does not optimise.
  var isOptimised = true
  assert(
    {
      isOptimised = false
      return true
    }())
  return isOptimised && countsAllocations()
}()
