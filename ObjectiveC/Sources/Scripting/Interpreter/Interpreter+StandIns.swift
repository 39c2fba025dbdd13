import Invocation
import RuntimeSupport

/// The record of everything that scripts use and nothing provides.
///
/// With a record, the interpreter answers such uses with stand-ins instead of exceptions.
package final class StandIns: Sendable {
  private struct State: Sendable {
    var uses: [String] = []
    var known: Set<String> = []
  }

  // The record has a separate lock, because several scripts may share a record, and the owner reads
  // the record without the lock of an interpreter.
  private let state = Guarded(State())

  /// Uses in the order of their first occurrence: classes, methods, functions and names.
  package var uses: [String] { state.withLock { $0.uses } }

  package init() {}

  func note(_ use: String) {
    state.withLock { state in
      if state.known.insert(use).inserted { state.uses.append(use) }
    }
  }
}

extension Interpreter {
  /// Answers a message without a method.
  ///
  /// - Returns: The receiver, or a new object of it, for an initializer and for a method that
  ///   returns `instancetype`. A new object of the declared class, if nothing defines a method of
  ///   the class. Otherwise zero or `nil`. `nil` in Swift if the script has no stand-ins.
  func standIn(for selector: Selector, sentTo receiver: Object) -> Value? {
    guard let standIns, let type = receiver as? ClassObject ?? receiver.isa else { return nil }
    standIns.note("\(receiver is ClassObject ? "+" : "-")[\(type.name) \(selector)]")
    let shape =
      definitions.declarations.declared(
        selector, in: type.name, isInstance: !(receiver is ClassObject))
      ?? knownShape(of: selector)
    guard case .object(let name)? = shape?.result else { return shape?.result.zero ?? .null }
    if shape?.returnsInstance == true || selector.name.hasPrefix("init") {
      return .object((receiver as? ClassObject)?.makeInstance() ?? receiver)
    }
    let kind = name.flatMap { definitions.classes[$0] }
    return kind?.instanceMethods.isEmpty == true ? .object(kind?.makeInstance()) : .null
  }

  /// Returns a class without own methods, for a name that nothing declares.
  ///
  /// - Returns: The class, or `nil` if the script has no stand-ins.
  func standInClass(named name: String) -> ClassObject? {
    guard let standIns else { return nil }
    standIns.note("the class \(name)")
    return addClass(name, superclass: definitions.classes["NSObject"])
  }

  /// Returns a function without a body, for a name that nothing declares; a call of it is noted.
  ///
  /// - Returns: The function, or `nil` if the script has no stand-ins.
  func standInFunction(named name: String) -> Function? {
    if standIns == nil { return nil }
    let new = Function(name, FunctionShape(.dynamic, [], isVariadic: true))
    definitions.functions[name] = new
    return new
  }

  /// Returns zero for a call of a function that is not defined.
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
  ///
  /// - Throws: ``RuntimeFailure`` if the script has no stand-ins.
  func standIn(forName name: String) throws -> Value {
    guard let standIns else { throw RuntimeFailure("'\(name)' is not declared") }
    standIns.note(name)
    return .object(objects.string(name))
  }
}
