import Invocation
import MessageCoding
import Testing

/// Tests of the number of blocks that encoding a message allocates.
struct CodingAllocationTests {
  private static let messages: [ProtocolDescription.Requirement] = [
    .init("read:", MethodSignature(argumentTypes: [String.self]), isRequired: false),
    .init("take:", MethodSignature(argumentTypes: [(any Sendable).self]), isRequired: false),
  ]

  @Test func `encoding scalars and strings allocates nothing but a list of typed arguments`() throws
  {
    let coder = try MessageCoder(messages: Self.messages)
    let text = String(repeating: "long ", count: 16)
    var bytes: [UInt8] = []
    func encoding(_ invocation: Invocation) throws -> Double {
      try allocations {
        bytes.removeAll(keepingCapacity: true)
        try coder.encode(CodedMessage(invocation), as: .binary, appendingTo: &bytes)
      }
    }
    #expect(try encoding(Invocation("read:", arguments: [text])) == 0)
    #expect(try encoding(Invocation("take:", arguments: [0.5])) == 0)
    // At most 1, because the optimizer may remove a list.
    #expect(try encoding(Invocation("read:", text)) <= 1)
  }
}
