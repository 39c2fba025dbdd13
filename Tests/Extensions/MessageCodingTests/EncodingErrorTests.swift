import Foundation
import Invocation
import MessageCoding
import TestSupport
import Testing

struct EncodingErrorTests {
  private struct Hidden: Codable, Sendable {}

  private let coder: MessageCoder

  init() throws { coder = try Samples.coder() }

  private func failure(_ invocation: Invocation) -> String {
    let errors = [MessageFormat.json, .binary].map { format in
      TestSupport.failure { _ = try coder.encode(CodedMessage(invocation), as: format) }
    }
    #expect(errors[0] == errors[1])
    return errors[0]
  }

  @Test func `a message that cannot travel is an error that says why`() throws {
    let cases = [
      (Invocation("go"), #""go" is no message of this coder"#),
      (Invocation("hear:", "a"), "'hear:' argument 0: expected Int, found String"),
      (
        Invocation("hear:", 0.5),
        "'hear:' argument 0: expected Int, found Double 0.5, which Int cannot hold exactly"
      ),
      (Invocation("stop", 1), "'stop' takes no arguments, but was sent 1"),
      (Invocation("take:", Worker()), "'take:' argument 0: Worker is not registered"),
      (
        Invocation("take:", Samples.Dog()),
        "'take:' argument 0: Dog is not registered, and would come back as its superclass Animal"
      ),
      (
        Invocation("take:", Samples.Stubborn()),
        "'take:' argument 0: Stubborn cannot be encoded: CancellationError()"
      ),
      (
        Invocation("take:", { @Sendable in }),
        "'take:' argument 0: @Sendable () -> () is not registered"
      ),
    ]
    let deep = failure(Invocation("take:", Samples.Tree.nested(33)))
    #expect(
      deep == """
        'take:' argument 0: Tree cannot be encoded: a value is nested more than 64 deep at byte 416 \
        of the JSON
        """)
    let dogs = failure(Invocation("take:", [Samples.Animal(), Samples.Dog()]))
    #expect(dogs.hasPrefix("'take:' argument 0: Array<Animal> cannot be encoded: "))
    #expect(dogs.contains("Dog would come back as its superclass Animal."))
    let declared = try MessageCoder(messages: Samples.messages, types: [Samples.stream])
    let animals = TestSupport.failure {
      let message = Invocation("animals:", [Samples.Animal(), Samples.Dog()])
      _ = try declared.encode(CodedMessage(message), as: .json)
    }
    #expect(animals.contains("Dog would come back as its superclass Animal."))
    for (invocation, error) in cases { #expect(failure(invocation) == error) }
  }

  @Test func `a collection of collections is an error that says what would do`() {
    let cases: [(any Sendable, String)] = [
      ([[1]], "Array<Array<Int>> is not registered; it travels with a CodedType of Array<Int>"),
      (
        ["a": [1]],
        "Dictionary<String, Array<Int>> is not registered; it travels with a CodedType of Array<Int>"
      ),
      (
        ["a": Int?.some(1)] as [String: Int?],
        "Dictionary<String, Optional<Int>> is not registered; it travels with a CodedType of Optional<Int>"
      ),
    ]
    for (value, error) in cases {
      #expect(
        failure(Invocation("take:", arguments: [value])) == "'take:' argument 0: \(error)")
    }
  }

  @Test func `a date that is not a number is refused`() {
    let date = Date(timeIntervalSinceReferenceDate: .nan)
    struct Meeting: Codable, Sendable { var start: Date }
    let error = failure(Invocation("take:", date))
    #expect(error.hasPrefix("'take:' argument 0: Date cannot be encoded: "))
    for value in [[date], Date?.some(date)] as [any Sendable] {
      for format in [MessageFormat.json, .binary] {
        let error = TestSupport.failure {
          _ = try coder.encode(
            CodedMessage(Invocation("take:", arguments: [value])), as: format)
        }
        #expect(error.contains("NaN is not a date"))
      }
    }
    for format in [MessageFormat.json, .binary] {
      let error = TestSupport.failure {
        let coder = try MessageCoder(
          messages: Samples.messages,
          types: [Samples.stream, CodedType(Meeting.self, named: "Meeting")])
        _ = try coder.encode(
          CodedMessage(Invocation("take:", Meeting(start: date))), as: format)
      }
      #expect(error.contains("NaN is not a date"))
    }
  }

  // MARK: Making a coder

  @Test func `a type that every coder knows keeps its form`() throws {
    let types = [
      CodedType(
        URL.self, named: "Path", as: String.self, encode: \.path, decode: { URL(filePath: $0) }),
      CodedType(
        URL.self, as: String.self, encode: \.path, decode: { URL(filePath: $0) }),
      CodedType(URL.self, named: "Path"),
    ]
    for (type, name) in zip(types, ["Path", String(reflecting: URL.self), "Path"]) {
      #expect(
        TestSupport.failure { _ = try MessageCoder(messages: [], types: [type]) }
          == #"every coder knows URL, so that it cannot be registered as "\#(name)""#)
    }
    _ = try MessageCoder(messages: [], types: [CodedType(URL.self), CodedType([Int].self)])
  }

  @Test func `a coder says all that cannot travel`() {
    let messages = [
      Samples.requirement("ask:then:", Int.self, (@Sendable (Int) -> Void).self),
      Samples.requirement("worker", returning: Worker?.self),
      Samples.requirement("hide:", [Hidden].self), Samples.requirement("ok:", Int?.self),
      Samples.requirement("point:", UnsafeRawPointer.self),
    ]
    #expect(
      TestSupport.failure { _ = try MessageCoder(messages: messages) } == """
        cannot travel: 'ask:then:' argument 1: @Sendable (Int) -> () has no coding; 'worker' \
        return value: Optional<Worker> has no coding; 'hide:' argument 0: Array<Hidden> is private or local, and \
        needs a name; 'point:' argument 0: UnsafeRawPointer has no coding
        """)
  }

  @Test func `a private type needs a name`() throws {
    #expect(
      TestSupport.failure { _ = try MessageCoder(messages: [], types: [CodedType(Hidden.self)]) }
        == "Hidden is private or local, and needs a name")
    let coder = try MessageCoder(
      messages: [Samples.requirement("hide:", [Hidden].self)],
      types: [CodedType(Hidden.self, named: "Hidden")])
    let bytes = try coder.encode(CodedMessage(Invocation("hide:", [Hidden()])), as: .json)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"version":1,"selector":"hide:","arguments":["#
        + #"{"type":"Swift.Array<Hidden>","value":[{}]}]}"#)
    #expect(try coder.decode(bytes).invocation.argument(at: 0, as: [Hidden].self).count == 1)
  }

  @Test func `two types cannot have one name`() {
    #expect(
      TestSupport.failure {
        _ = try MessageCoder(
          messages: [],
          types: [
            CodedType(Samples.Stanza.self, named: "A"), CodedType(Samples.Closed.self, named: "A"),
          ])
      } == #"Stanza and Closed have the same name "A""#)
  }

  @Test func `a type that was renamed is read by both names`() throws {
    let message = Samples.requirement("take:", (any Sendable).self)
    let old = CodedType(Samples.Stanza.self, named: "Old")
    let new = CodedType(Samples.Stanza.self, named: "New")
    let stanza = CodedMessage(Invocation("take:", Samples.Stanza(name: "iq", numbers: [])))
    let coder = try MessageCoder(messages: [message], types: [new, old])
    for type in [old, new] {
      let other = try MessageCoder(messages: [message], types: [type])
      let found = try coder.decode(other.encode(stanza, as: .binary))
      #expect(found.invocation == stanza.invocation)
    }
    let bytes = try coder.encode(stanza, as: .json)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""type":"New""#))
  }

  @Test func `a protocol's messages and those that it adopts can travel`() throws {
    let base = try ProtocolDescription(
      "MessageCodingTests.Base", requirements: [Samples.requirement("stop")])
    let derived = try ProtocolDescription(
      "MessageCodingTests.Derived", adopting: [base.name],
      requirements: [
        .init("take:count:", "v@:@q", isRequired: true),
        Samples.requirement("keep:", Samples.Stanza.self),
      ])
    let coder = try MessageCoder(derived)
    for invocation in [
      Invocation("stop"), Invocation("take:count:", "a", Int64(1)),
      Invocation("keep:", Samples.Stanza(name: "iq", numbers: [])),
    ] {
      let bytes = try coder.encode(CodedMessage(invocation), as: .binary)
      #expect(try coder.decode(bytes).invocation == invocation)
    }
  }
}
