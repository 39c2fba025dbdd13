import Invocation
import Testing

/// Tests of handlers and messages whose types are unknown to the optimizer.
///
/// An optimized build of such code once crashed.
struct UnspecialisedTests {
  private final class Generic<Tag>: Respondable {
    static var methods: MethodTable {
      MethodTable {
        Method("number:text:") { (_: Generic<Tag>, number: Int, text: String) in
          "\(number) \(text)"
        }
        Method("next:") { (_: Generic<Tag>, number: Int) in number + 1 }
        Method("reference:a:b:c:d:", Generic<Tag>.reference(_:_:_:_:_:))
      }
    }

    static var classMethods: MethodTable {
      MethodTable {
        Method(class: "number:text:") { (_: Generic<Tag>.Type, number: Int, text: String) in
          "\(Tag.self) \(number) \(text)"
        }
      }
    }

    func reference(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: String) -> String {
      "\(a + b + c + d) \(e)"
    }
  }

  private final class Raw: Respondable {
    static var methods: MethodTable {
      MethodTable {
        Method(
          "raw:text:",
          invocation: { (_: Raw, invocation: inout Invocation) in
            try invocation.setReturnValue("\(invocation)")
          })
      }
    }
  }

  @inline(never)
  private func ask(_ object: any Respondable, _ number: Int) throws -> String {
    try object.perform("number:text:", number, "text", as: String.self)
  }

  @inline(never)
  private func ask(
    _ object: any Respondable, _ number: some Sendable, _ text: some Sendable
  ) throws -> String {
    try object.perform("number:text:", number, text)
    return try object.perform("number:text:", number, text, as: String.self)
  }

  /// Tests handlers of a generic class; each level of the recursion uses another type argument, so
  /// that no level can be specialized.
  @inline(never)
  private func descend<Tag>(_: Tag.Type, _ depth: Int) throws {
    if depth == 0 { return }
    let object = Generic<Tag>()
    #expect(try object.perform("next:", depth, as: Int.self) == depth + 1)
    #expect(try object.perform("next:", Int8(depth), as: Int.self) == depth + 1)
    #expect(try ask(object, depth) == "\(depth) text")
    #expect(try ask(object, depth, "tuple") == "\(depth) tuple")
    #expect(try ask(object, depth, String?.some("tuple")) == "\(depth) tuple")
    #expect(
      try object.perform("reference:a:b:c:d:", 1, 2, 3, depth, "e", as: String.self)
        == "\(6 + depth) e")
    #expect(try ask(Generic<Tag>.classObject, depth) == "\(Tag.self) \(depth) text")
    try descend([Tag].self, depth - 1)
  }

  @Test func `handlers of a generic class are found with their types`() throws {
    try descend(Int.self, 20)
  }

  @Test func `the arguments of a message that is made by forwarding can be read`() throws {
    let object: any Respondable = Raw()
    #expect(try object.perform("raw:text:", 1, "a", as: String.self) == "[Raw raw:1 text:\"a\"]")
  }

  private protocol Shape: Sendable {}
  private struct Square: Shape {}

  @Test func `arguments that are boxed already are not boxed again`() throws {
    let (shape, anything): (any Shape, any Sendable) = (Square(), 7)
    let arguments = Invocation("a:b:c:", shape, anything, [1, 2]).arguments
    #expect(arguments.map { "\(type(of: $0))" } == ["Square", "Int", "Array<Int>"])
    #expect(Invocation("a:", anything).arguments.map { "\(type(of: $0))" } == ["Int"])
    #expect(Invocation("a:", (1, "two")).arguments.map { "\($0)" } == ["(1, \"two\")"])
  }
}
