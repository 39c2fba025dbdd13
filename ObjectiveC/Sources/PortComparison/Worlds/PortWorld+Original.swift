import Foundation
@_spi(ObjectiveC) public import Invocation
import RuntimeSupport
import Scripting

// What a `HostType` uses to make objects of the original.
extension PortWorld {
  /// Makes an object of a class of the original by sending the class a message.
  ///
  /// - Throws: The error of the script, or ``PortComparisonError`` if the original has no such
  ///   class.
  public func make(
    _ className: String, _ selector: Selector, _ arguments: any Sendable...
  ) throws -> any Sendable {
    guard let script,
      let type = script.interpreter.run({ _ in script.interpreter.definitions.classes[className] })
    else { throw PortComparisonError.noClass(className) }
    return try type.receive(Invocation(selector, arguments: arguments))
  }

  /// Makes an object of the original's class by `init`, or else by its first initializer that does
  /// not fail.
  ///
  /// - Throws: The error of `init`, if all initializers fail.
  func makeInstance(of className: String) throws -> any Respondable {
    guard let script else { throw PortComparisonError.noClass(className) }
    do {
      return try script.instantiate(className)
    } catch let error as ScriptError {
      for initializer in host.initializers {
        let made = Result {
          let arguments = try initializer.arguments.map(simpleValue)
          let object = try make(className, "alloc") as? any Respondable
          return try object?.receive(Invocation(initializer.selector, arguments: arguments))
        }
        if case .success(let object as any Respondable) = made { return object }
      }
      throw error
    }
  }

  /// Makes a value of a kind that an initializer accepts: an object instead of `nil`.
  private func simpleValue(of kind: ValueKind) throws -> any Sendable {
    switch kind {
    case .string: return "a"
    case .integer: return 1
    case .list: return [String]()
    case .dictionary: return [String: String]()
    case .queue:
      return host.description.queues.first.flatMap { queues[$0] as (any Sendable)? }
        ?? String?.none
    case .named("NSData"): return Data([1])
    case .named(let name):
      if let known = host.objects(of: name).first { return object(known) }
      return try (try? make(name, "new")) ?? make("NSObject", "new")
    case .any: return try make("NSObject", "new")
    default: return try value(kind.zero)
    }
  }

  /// Sends a message to an object of the original.
  ///
  /// - Returns: The answer, which is an object.
  /// - Throws: The error of the script, or ``PortComparisonError/noObject(_:)`` if the answer is
  ///   not an object.
  public func send(
    _ selector: Selector, to object: any Sendable, _ arguments: any Sendable...
  ) throws -> any Respondable {
    let answer = try (object as? any Respondable)?
      .receive(Invocation(selector, arguments: arguments))
    guard let object = answer as? any Respondable else {
      throw PortComparisonError.noObject(selector)
    }
    return object
  }
}

extension ValueKind {
  /// The answer of an object of the host before the session sets another one.
  var zero: PortValue {
    switch self {
    case .bool: false
    case .integer: 0
    case .number: 0.0
    default: nil
    }
  }
}
