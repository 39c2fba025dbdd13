import DynamicMulticast
import TestSupport
import Testing

/// Random method changes in a small class hierarchy, compared with a dictionary for each class.
struct ChangingMethodsModelTests {
  /// The methods of each class by selector, which are looked up from the class to its superclass.
  ///
  /// A method is represented by the text that it returns.
  private struct Model {
    var own: [[Selector: String]] = [
      ["a": "root a", "b": "root b"], ["a": "left a", "c": "left c"], [:], [:],
      ["b": "otherLeft b"], ["c": "rightLeaf c"],
    ]
    static let superclasses = [nil, 0, 0, 1, 1, 2]

    func method(_ type: Int, _ selector: Selector) -> String? {
      var current: Int? = type
      while let type = current {
        if let found = own[type][selector] { return found }
        current = Self.superclasses[type]
      }
      return nil
    }
  }

  // The changes of a class last until the process ends, so each tag has a separate set of classes.

  private class Root<Tag>: Respondable {
    let heard = Recorder<String>()
    class func saying(_ selector: Selector, _ text: String) -> Method {
      Method(selector) { (object: Root<Tag>) in
        object.heard.record(text)
        return text
      }
    }
    class var methods: MethodTable {
      MethodTable {
        saying("a", "root a")
        saying("b", "root b")
      }
    }
    required init() {}
  }
  private class Left<Tag>: Root<Tag> {
    override class var methods: MethodTable {
      MethodTable {
        saying("a", "left a")
        saying("c", "left c")
      }
    }
  }
  private class Right<Tag>: Root<Tag> {}
  private final class LeftLeaf<Tag>: Left<Tag> {}
  private final class OtherLeft<Tag>: Left<Tag> {
    override class var methods: MethodTable { MethodTable { saying("b", "otherLeft b") } }
  }
  private final class RightLeaf<Tag>: Right<Tag> {
    override class var methods: MethodTable { MethodTable { saying("c", "rightLeaf c") } }
  }

  @Test func `changes behave as a dictionary for each class`() throws {
    let seeds = seeds(4)
    try run(seed: seeds[0], Int.self)
    try run(seed: seeds[1], String.self)
    try run(seed: seeds[2], Bool.self)
    try run(seed: seeds[3], Double.self)
  }

  private func run<Tag>(seed: UInt64, _: Tag.Type) throws {
    var random = SeededGenerator(seed: seed)
    let types: [Root<Tag>.Type] = [
      Root.self, Left.self, Right.self, LeftLeaf.self, OtherLeft.self, RightLeaf.self,
    ]
    func randomSelector() -> Selector {
      ["a", "b", "c", "d"][Int.random(in: 0..<4, using: &random)]
    }
    var model = Model()
    // The first use of each class happens at a different time.
    var objects: [(type: Int, object: Root<Tag>)] = []
    let delegates = MulticastDelegate()

    for number in 0..<1000 {
      let type = Int.random(in: 0..<types.count, using: &random)
      let selector = randomSelector()
      let text = "\(selector) \(number)"
      let before = model.method(type, selector)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let isAdded = try types[type].addMethod(Root<Tag>.saying(selector, text))
        #expect(isAdded == (model.own[type][selector] == nil), "seed \(seed), \(number)")
        if isAdded { model.own[type][selector] = text }
      case 1:
        let previous = try types[type].replaceMethod(Root<Tag>.saying(selector, text))
        let said = try previous.map { try $0.call(on: types[type].init(), as: String.self) }
        #expect(said == before, "seed \(seed), \(number)")
        model.own[type][selector] = text
      case 2:
        // Keep the chains short, because each method calls the previous method.
        let base = before.flatMap { $0.utf8.count < 100 ? $0 : nil }
        try types[type].replaceMethod(for: selector) { previous in
          Method(selector) { (object: Root<Tag>) in
            guard base != nil, let previous else {
              object.heard.record(text)
              return text
            }
            return try "(" + previous.call(on: object, as: String.self) + ")"
          }
        }
        model.own[type][selector] = base.map { "(\($0))" } ?? text
      case 3:
        let other = randomSelector()
        let otherBefore = model.method(type, other)
        let isExchanged = (try? types[type].exchangeMethods(selector, other)) != nil
        #expect(
          isExchanged == (before != nil && otherBefore != nil), "seed \(seed), \(number)")
        if isExchanged {
          model.own[type][selector] = otherBefore
          model.own[type][other] = before
        }
      default:
        if objects.count < 12, Int.random(in: 0..<10, using: &random) == 0 {
          objects.append((type, types[type].init()))
          delegates.add(objects[objects.count - 1].object, delivery: .synchronous)
        }
      }

      let asked = randomSelector()
      #expect(
        delegates.count(for: asked)
          == objects.count { model.method($0.type, asked) != nil }, "seed \(seed), \(number)")
      let heard = objects.map(\.object.heard.events.count)
      delegates.send(asked)
      for (index, (type, object)) in objects.enumerated() {
        let expected = model.method(type, asked)
        // Only the innermost method records the call.
        let innermost = expected.map { $0.filter { !"()".contains($0) } }
        #expect(
          Array(object.heard.events[heard[index]...]) == (innermost.map { [$0] } ?? []),
          "seed \(seed), \(number)")
        #expect(object.responds(to: asked) == (expected != nil), "seed \(seed), \(number)")
        let said = try? object.perform(asked, as: String.self)
        #expect(said == expected, "seed \(seed), \(number)")
      }
    }
    #expect(objects.count == 12)
  }
}
