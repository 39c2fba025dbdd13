import TestSupport
import Testing

@testable import ObjectProperties

/// Values in `AssociatedObjects`, by the policy of their `AssociationKey`.
struct AssociatedObjectsTests {
  private final class Plain {}

  private let name = AssociationKey<String>()
  private let token = AssociationKey<Token>()
  private let weakToken = AssociationKey<Token>(.weak)
  private let copiedToken = AssociationKey<Token>(.copied { $0.copy() })

  @Test func `a value is there for its object and its key only`() {
    let (object, other) = (Plain(), Plain())
    let sameType = AssociationKey<String>()
    AssociatedObjects(of: object)[name] = "first"
    #expect(AssociatedObjects(of: object)[name] == "first")
    #expect(AssociatedObjects(of: object)[sameType] == nil)
    #expect(AssociatedObjects(of: other)[name] == nil)
    AssociatedObjects(of: object)[name] = "second"
    AssociatedObjects(of: object)[sameType] = "other"
    #expect(AssociatedObjects(of: object)[name] == "second")
    #expect(AssociatedObjects(of: object)[sameType] == "other")
  }

  @Test func `a copy of a key is the same key`() {
    let object = Plain()
    let copy = name
    AssociatedObjects(of: object)[name] = "value"
    #expect(AssociatedObjects(of: object)[copy] == "value")
  }

  @Test func `a value that is set to nil is gone, and with the last one the object's entry`() {
    let object = Plain()
    let associated = AssociatedObjects(of: object)
    associated[name] = "value"
    associated[token] = Token()
    associated[name] = nil
    #expect(associated[name] == nil)
    #expect(associated[token] != nil)
    #expect(isListed(object))
    associated[token] = nil
    #expect(!isListed(object))
    associated[token] = nil
    #expect(!isListed(object))
  }

  @Test func `all values of an object are removed at once, and those of others are not`() {
    let (object, other) = (Plain(), Plain())
    let tokens = TokenCount()
    for object in [object, other] {
      AssociatedObjects(of: object)[name] = "value"
      AssociatedObjects(of: object)[token] = tokens.token()
    }
    AssociatedObjects(of: object).removeAll()
    #expect(tokens.value == 1)
    #expect(AssociatedObjects(of: object)[name] == nil)
    #expect(!isListed(object))
    #expect(AssociatedObjects(of: other)[name] == "value")
    withExtendedLifetime(other) {}
  }

  @Test func `a strong value lives until it is replaced, removed, or its object is deallocated`() {
    let tokens = TokenCount()
    do {
      let object = Plain()
      AssociatedObjects(of: object)[token] = tokens.token()
      #expect(tokens.value == 1)
      AssociatedObjects(of: object)[token] = tokens.token()
      #expect(tokens.value == 1)
      AssociatedObjects(of: object)[token] = nil
      #expect(tokens.value == 0)
      AssociatedObjects(of: object)[token] = tokens.token()
      withExtendedLifetime(object) { #expect(tokens.value == 1) }
    }
    #expect(tokens.value == 0)
  }

  @Test func `a weak value is not kept`() {
    let object = Plain()
    var value: Token? = Token(1)
    AssociatedObjects(of: object)[weakToken] = value
    #expect(AssociatedObjects(of: object)[weakToken] === value)
    value = nil
    #expect(AssociatedObjects(of: object)[weakToken] == nil)
  }

  @Test func `a weak value that was deallocated is made anew at its next use`() {
    let object = Plain()
    AssociatedObjects(of: object)[weakToken] = Token(1)
    let second = AssociatedObjects(of: object).value(for: weakToken) { Token(2) }
    #expect(second.number == 2)
    #expect(AssociatedObjects(of: object)[weakToken] === second)
  }

  @Test func `a copied value is copied once, when it is set`() {
    let object = Plain()
    let original = Token(1)
    AssociatedObjects(of: object)[copiedToken] = original
    let copy = AssociatedObjects(of: object)[copiedToken]
    #expect(copy !== original)
    #expect(copy?.number == 1)
    #expect(AssociatedObjects(of: object)[copiedToken] === copy)

    let other = Plain()
    let made = AssociatedObjects(of: other).value(for: copiedToken) { original }
    #expect(made !== original)
    #expect(AssociatedObjects(of: other)[copiedToken] === made)
  }

  @Test func `a value is made at first use, and then is there`() {
    let object = Plain()
    let first = AssociatedObjects(of: object).value(for: token) { Token(1) }
    let second = AssociatedObjects(of: object).value(for: token) { Token(2) }
    #expect(first === second)
    #expect(AssociatedObjects(of: object)[token] === first)
  }

  @Test func `nothing is associated if making the value fails`() {
    struct Failure: Error {}
    let object = Plain()
    #expect(throws: Failure.self) {
      try AssociatedObjects(of: object).value(for: token) { () throws(Failure) in throw Failure() }
    }
    #expect(AssociatedObjects(of: object)[token] == nil)
    #expect(!isListed(object))
  }

  @Test func `a value that is set while another is being made stands`() {
    let object = Plain()
    let tokens = TokenCount()
    let value = AssociatedObjects(of: object).value(for: token) {
      AssociatedObjects(of: object)[token] = tokens.token(1)
      return tokens.token(2)
    }
    #expect(value.number == 1)
    #expect(tokens.value == 1)
    withExtendedLifetime(object) {}
  }

  @Test func `an optional value is told from none`() {
    let object = Plain()
    let key = AssociationKey<Int?>()
    #expect(AssociatedObjects(of: object)[key] == Int??.none)
    AssociatedObjects(of: object)[key] = .some(nil)
    #expect(AssociatedObjects(of: object)[key] == .some(Int?.none))
  }

  @Test func `a value that holds its object keeps both until it is removed`() {
    final class Holder: Sendable {
      static let me = AssociationKey<Holder>()
    }
    weak var object: Holder?
    do {
      let holder = Holder()
      AssociatedObjects(of: holder)[Holder.me] = holder
      object = holder
    }
    #expect(object != nil)
    if let holder = object { AssociatedObjects(of: holder)[Holder.me] = nil }
    #expect(object == nil)
  }

  @Test func `a value that goes may use the associated objects of its own object`() {
    final class Owner: Sendable {}
    let log = AssociationKey<[Int]>()
    let object = Owner()
    for number in 1...3 {
      AssociatedObjects(of: object)[token] = Token(number) { [unowned object] in
        AssociatedObjects(of: object)[log] = (AssociatedObjects(of: object)[log] ?? []) + [number]
      }
    }
    AssociatedObjects(of: object).removeAll()
    // The third token recorded its value after the values of the others were removed.
    #expect(AssociatedObjects(of: object)[log] == [3])
  }
}

/// Returns `true` if the tables have an entry for an object.
func isListed(_ object: AnyObject) -> Bool {
  AssociationTable.isListed(object)
}
