import Invocation

/// The record of everything that a script uses and nothing provides.
///
/// With a record, the interpreter answers such uses with stand-ins instead of exceptions.
package final class StandIns: @unchecked Sendable {
  // Unchecked: a thread accesses the variables only while it holds the interpreter's lock.

  /// The uses in the order of their first occurrence: classes, methods, functions and names.
  package private(set) var uses: [String] = []
  private var known: Set<String> = []

  package init() {}

  func note(_ use: String) {
    if known.insert(use).inserted { uses.append(use) }
  }
}

extension Interpreter {
  /// Answers a message without a method: with an object of the declared class, or with zero.
  ///
  /// - Returns: The answer, or `nil` if the script has no stand-ins.
  func standIn(for selector: Selector, sentTo receiver: Object) -> Value? {
    guard let standIns, let type = receiver as? ClassObject ?? receiver.isa else { return nil }
    standIns.note("\(receiver is ClassObject ? "+" : "-")[\(type.name) \(selector)]")
    let shape =
      definitions.declarations.declared(selector, in: type.name) ?? knownShape(of: selector)
    guard case .object(let name)? = shape?.result else { return shape?.result.zero ?? .null }
    if shape?.returnsInstance == true || selector.name.hasPrefix("init") {
      return .object((receiver as? ClassObject)?.makeInstance() ?? receiver)
    }
    let kind = name.flatMap { definitions.classes[$0] }
    return kind?.instanceMethods.isEmpty == true ? .object(kind?.makeInstance()) : .null
  }

  func standInClass(named name: String) -> ClassObject? {
    guard let standIns else { return nil }
    standIns.note("the class \(name)")
    return addClass(name, superclass: definitions.classes["NSObject"])
  }

  func standInFunction(named name: String) -> Function? {
    if standIns == nil { return nil }
    let new = Function(name, FunctionShape(.dynamic, [], isVariadic: true))
    definitions.functions[name] = new
    return new
  }

  /// Returns zero for a call of a function that is declared but not defined.
  ///
  /// - Throws: ``RuntimeFailure`` if the script has no stand-ins.
  func standIn(for function: Function) throws -> Value {
    guard let standIns else {
      throw RuntimeFailure("'\(function.name)' is declared, but not defined")
    }
    standIns.note("\(function.name)()")
    return function.shape.result == .dynamic ? .integer(0) : function.shape.result.zero
  }

  /// Returns the name itself as a string, for a name that nothing declares.
  func standIn(forName name: String) throws -> Value {
    guard let standIns else { throw RuntimeFailure("'\(name)' is not declared") }
    standIns.note(name)
    return .object(objects.string(name))
  }
}
