import TestSupport
import Testing

@testable import ObjectProperties

/// Random operations on associated values, compared with dictionaries.
struct AssociationModelTests {
  private final class Object {}

  /// A generic class, whose metadata is created at run time.
  private final class GenericObject<Element> {}

  private static let strong = [AssociationKey<Token>(), AssociationKey<Token>()]
  private static let weak = [AssociationKey<Token>(.weak), AssociationKey<Token>(.weak)]
  private static let copied = [AssociationKey<Token>(.copied { $0.copy() })]
  private static let keys = strong + weak + copied

  /// The number of the token that each object has for each key, and the tokens held by the test.
  private struct Model {
    var values: [[Int: Int]]
    var held: Set<Int> = []

    func isAlive(_ token: Int) -> Bool {
      held.contains(token) || values.contains { $0[0] == token || $0[1] == token }
    }

    func value(of object: Int, for key: Int) -> Int? {
      guard let value = values[object][key] else { return nil }
      let isWeak = (2..<4).contains(key)
      return isWeak && !isAlive(value) ? nil : value
    }
  }

  @Test(arguments: seeds(3))
  func `they are what dictionaries say`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    func object() -> AnyObject { number(2) == 0 ? Object() : GenericObject<Int>() }

    var objects = (0..<5).map { _ in object() }
    var held: [Int: Token] = [:]
    var model = Model(values: Array(repeating: [:], count: objects.count))
    let count = Box([Int: Int]())
    var made = 0
    func token() -> Token {
      made += 1
      let number = made
      count.withChange { $0[number] = 1 }
      return Token(number) { count.withChange { $0[number] = nil } }
    }

    for turn in 0..<1000 {
      let (place, key) = (number(objects.count), number(Self.keys.count))
      var step = ""
      switch number(12) {
      case 0..<4:
        let new = token()
        if number(2) == 0 {
          held[new.number] = new
          model.held.insert(new.number)
        }
        AssociatedObjects(of: objects[place])[Self.keys[key]] = new
        model.values[place][key] = new.number
        step = "set \(place) \(key) \(new.number)"
      case 4:
        AssociatedObjects(of: objects[place])[Self.keys[key]] = nil
        model.values[place][key] = nil
        step = "remove \(place) \(key)"
      case 5..<7:
        let existing = model.value(of: place, for: key)
        let value = AssociatedObjects(of: objects[place])
          .value(for: Self.keys[key]) { token() }.number
        #expect(value == existing ?? made, "seed \(seed), turn \(turn)")
        if existing == nil { model.values[place][key] = made }
        step = "first use \(place) \(key)"
      case 7:
        if number(4) == 0 {
          AssociatedObjects(of: objects[place]).removeAll()
          model.values[place] = [:]
          step = "remove all \(place)"
        }
      case 8:
        if let some = held.keys.sorted().randomElement(using: &random) {
          held[some] = nil
          model.held.remove(some)
          step = "let go of \(some)"
        }
      default: break
      }
      if number(10) == 0 {
        objects[place] = object()
        model.values[place] = [:]
        step += ", die \(place)"
      }
      let found = objects.map { object in
        Self.keys.map { AssociatedObjects(of: object)[$0]?.number }
      }
      let values = objects.indices.map { place in
        Self.keys.indices.map { model.value(of: place, for: $0) }
      }
      let alive = Set(count.value.keys)
      let expected = Set((0...made).filter(model.isAlive))
      guard found == values, alive == expected else {
        Issue.record(
          """
          seed \(seed), turn \(turn): \(step)
          \(found), not \(values)
          \(alive.symmetricDifference(expected)) should be alive, or should not
          """)
        return
      }
    }
  }
}
