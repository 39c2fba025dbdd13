import Invocation
import TestSupport
import Testing

/// Invocations whose arguments are changed, compared with an array of the same values.
struct ChangedArgumentTests {
  private class Animal: @unchecked Sendable {}
  private final class Dog: Animal, @unchecked Sendable {}
  private struct Large: Sendable, Equatable { var a = 1, b = 2, c = 3, d = "four" }
  private protocol Named: Sendable { var name: String { get } }
  private struct Cat: Named { var name = "cat" }

  private static let dog = Dog()
  private static let animal = Animal()

  private static let values: [any Sendable] = [
    1, 2, "text", "text that is too long for its words", 1.5, true, dog, animal, Large(),
    Large(a: 9), Cat(), String?.some("some"), String?.none, Animal?.some(animal), [1, 2],
    UInt8(7), UncheckedSendable(3),
  ]

  private static func typed(_ animal: Animal) -> [Invocation] {
    let named: any Named = Cat()
    let text: any Sendable = "existential"
    return [
      Invocation("a:b:c:", animal, "text", 1.5), Invocation("a:b:c:", 1, Large(), "x"),
      Invocation("a:b:c:", String?.some("s"), named, UInt8(1)),
      Invocation("a:b:c:", text, Animal?.some(animal), true),
      Invocation("a:b:c:", arguments: [1, "two", 3.0]),
    ]
  }

  /// Returns a value and its type as text, so that two values can be compared.
  private static func text(_ value: any Sendable) -> String {
    value is Animal
      ? "\(type(of: value)) \(ObjectIdentifier(value as AnyObject))"
      : "\(type(of: value)) \(value)"
  }

  @Test(arguments: seeds(1))
  func `changed invocations have the arguments that an array has`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var messages = [try #require(Self.typed(Self.animal).randomElement(using: &generator))]
      var models = [messages[0].arguments.map(Self.text)]
      for _ in 0..<8 {
        let place = Int.random(in: 0..<messages.count, using: &generator)
        if Bool.random(using: &generator) {
          messages.append(messages[place])
          models.append(models[place])
        }
        let index = Int.random(in: 0..<3, using: &generator)
        let value = try #require(Self.values.randomElement(using: &generator))
        messages[place].arguments[index] = value
        models[place][index] = Self.text(value)
      }
      for (message, model) in zip(messages, models) {
        #expect(message.arguments.map(Self.text) == model, "seed \(seed)")
      }
    }
  }

  @Test func `what an invocation was made of is released once`() {
    weak var first: Animal?
    weak var second: Animal?
    do {
      let (one, two) = (Animal(), Dog())
      (first, second) = (one, two)
      var invocation = Invocation("a:b:", one as Animal, "text that is too long for its words")
      var copy = invocation
      copy.arguments[0] = two
      copy.arguments[1] = "another text that is too long"
      invocation.arguments[0] = two
      #expect(copy.arguments[0] as? Animal === two)
      #expect(invocation.arguments[1] as? String == "text that is too long for its words")
    }
    #expect(first == nil)
    #expect(second == nil)
  }

  @Test func `an object of a subclass is passed on as what it is`() throws {
    let responder = Responder()
    try responder.objectMethods.set(
      Method("dog:text:") { (_: Responder, dog: Dog, text: String) in text })
    var invocation = Invocation("dog:text:", Self.animal, "text")
    #expect(throws: InvocationError.self) { try responder.perform(invocation) }
    invocation.arguments[0] = Self.dog
    #expect(try responder.perform(invocation, as: String.self) == "text")
    invocation.arguments[0] = Animal?.some(Self.animal)
    #expect(throws: InvocationError.self) { try responder.perform(invocation) }
  }

  @Test func `a value of another type is an error only where it is delivered`() throws {
    let responder = Responder()
    try responder.objectMethods.set(
      Method("number:text:") { (_: Responder, number: Int, text: String) in "\(number) \(text)" })
    var invocation = Invocation("number:text:", 1, "text")
    invocation.arguments[0] = "one"
    do {
      try responder.perform(invocation)
      Issue.record("no error")
    } catch let error as InvocationError {
      #expect("\(error)".contains("String"))
    }
    invocation.arguments[0] = 2.0
    #expect(try responder.perform(invocation, as: String.self) == "2 text")
  }

  @Test func `an index out of range is an error`() {
    var invocation = Invocation("a:b:", 1, "text")
    for index in [-1, 2] {
      #expect(throws: InvocationError.self) { try invocation.setArgument(1, at: index) }
    }
    #expect(invocation == Invocation("a:b:", 1, "text"))
  }
}
