import Invocation
import TestSupport
import Testing

/// Handlers whose types agree with the declaration of a protocol.
struct AgreementTests {
  private class Animal {}
  private class Dog: Animal {}
  private final class Stone {}
  private enum Level: Int { case low }

  private struct Case: CustomTestStringConvertible {
    let declared: MethodSignature
    let found: MethodSignature
    let agrees: Bool
    var testDescription: String { "\(found) for \(declared), \(declared.encoding)" }

    static func yes(
      _ declared: MethodSignature, _ arguments: [any Any.Type],
      _ returned: any Any.Type = Void.self
    ) -> Case {
      Case(
        declared: declared,
        found: MethodSignature(argumentTypes: arguments, returnType: returned), agrees: true)
    }

    static func no(
      _ declared: MethodSignature, _ arguments: [any Any.Type],
      _ returned: any Any.Type = Void.self
    ) -> Case {
      Case(
        declared: declared,
        found: MethodSignature(argumentTypes: arguments, returnType: returned), agrees: false)
    }

    static func swift(
      _ declared: any Any.Type, _ found: any Any.Type, _ agrees: Bool
    ) -> Case {
      Case(
        declared: MethodSignature(argumentTypes: [declared]),
        found: MethodSignature(argumentTypes: [found]), agrees: agrees)
    }
  }

  @Test(
    arguments: [
      // Number types agree if they have the same size and kind.
      Case.yes("v@:q", [Int.self]), .yes("v@:q", [Int64.self]),
      .yes("v@:q", [Level.self]), .yes("v@:q", [Int?.self]),
      .no("v@:q", [UInt.self]), .no("v@:q", [Int32.self]),
      .no("v@:d", [Float.self]), .no("v@:q", [String.self]),
      .yes("v@:B", [Bool.self]), .yes("v@:c", [Bool.self]),
      .yes("v@:c", [Int8.self]), .no("v@:B", [Int8.self]),
      // An object type agrees with any value except a number.
      .yes("v@:@", [String.self]), .yes("v@:@", [Stone.self]),
      .yes("v@:@", [Any.self]), .yes("v@:@", [[Int].self]),
      .no("v@:@", [Int.self]), .yes("v@:@", [Int?.self]),
      .yes("v@:@?", [(@Sendable (Int) -> Void).self]),
      .no("v@:@", [Selector.self]), .yes("v@::", [Selector.self]),
      .no("v@::", [String.self]), .yes("v@:#", [AnyClass.self]),
      .no("v@:#", [Int.self]),
      // A handler that takes any value agrees with every type.
      .yes("v@:q", [(any Sendable).self]), .yes("v@:q", [Any?.self]),
      // An encoding without a Swift type agrees with every type.
      .yes("v@:{P=dd}", [String.self]), .no("v@:^i", [Int.self]),
      .yes("v@:*", [String.self]),
      // Return values, and the number of arguments.
      .yes("B@:", [], Bool.self), .no("B@:", [], Void.self),
      .no("v@:", [], Bool.self), .yes("v@:", [], (any Sendable).self),
      .yes("@@:", [], String.self), .yes("@@:", [], String?.self),
      .no("@@:", [], Int.self), .no("v@:@", []),
      // Types that are declared in Swift.
      .swift(Dog.self, Animal.self, true), .swift(Animal.self, Dog.self, true),
      .swift(Dog.self, Stone.self, false), .swift(Dog?.self, Dog.self, true),
      .swift(Dog.self, AnyObject.self, true), .swift(Dog.self, String.self, false),
      .swift(Int.self, Int64.self, true), .swift(Int.self, Double.self, false),
      .swift(String.self, Substring.self, false), .swift([Int].self, [Any].self, true),
      .swift([Int].self, String.self, false), .swift((any Sendable).self, Int.self, true),
      .swift((@Sendable (Int) -> Void).self, ((Int) -> Void).self, true),
      .swift((@Sendable (Int) -> Void).self, ((String) -> Void).self, false),
    ])
  private func `a handler agrees with a declaration, or contradicts it`(_ example: Case) throws {
    let selector = try Selector(
      example.declared.argumentTypes.isEmpty ? "check" : "check:")
    let description = ProtocolDescription(
      "AgreementTests.\(example.testDescription)", required: [selector: example.declared])
    guard example.found.argumentTypes.count == selector.numberOfArguments else {
      #expect(!example.agrees)
      return
    }
    let obstacles = description.obstacles(to: Signed(selector, example.found))
    #expect(obstacles.isEmpty == example.agrees, "\(obstacles)")
  }

  /// An object whose signature has given types.
  @Responding
  fileprivate final class Signed: Respondable {
    let selector: Selector
    let signature: MethodSignature

    init(_ selector: Selector, _ signature: MethodSignature) {
      self.selector = selector
      self.signature = signature
    }

    func responds(to selector: Selector) -> Bool { selector == self.selector }
    func methodSignature(for selector: Selector) -> MethodSignature? { signature }
  }
}
