public import Invocation
import ObjectiveCSyntax

/// A program in a subset of Objective-C, interpreted.
///
/// ```swift
/// let script = try Script(source: text, name: "Quota.m")
/// try script.define("hub", delegates)  // A Swift object, sent to by selector.
/// let plugin = try script.instantiate("QuotaPlugin")  // An object of the script, for Swift.
/// delegates.add(plugin, delegateQueue: pluginQueue)
/// ```
///
/// Its objects can be used from any thread: one thread at a time runs the script, and the others
/// wait. A thread that waits for something in the script, such as a semaphore, lets others run.
public final class Script: Sendable {
  package let machine: Machine

  /// Reads a program, without running any of it.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - name: What it is called in errors.
  ///   - limits: How much it may use.
  ///   - output: Where what it prints goes: standard output, unless it is given.
  /// - Throws: ``ScriptSyntaxError`` with everything that cannot be read or makes no sense.
  public init(
    source: String, name: String = "script", limits: ScriptLimits = ScriptLimits(),
    output: @escaping @Sendable (String) -> Void = { print($0, terminator: "") }
  ) throws {
    machine = Machine(limits: limits, output: output)
    StandardLibrary.install(in: machine)
    try load(source, name: name)
  }

  deinit {
    let machine = machine
    // What is left of it on queues does not run any more.
    machine.stop("the script is no longer there")
    machine.run { _ in machine.tearDown() }
  }

  /// Reads a text more into the program: its classes, functions and variables are added.
  ///
  /// - Returns: What stands outside of functions in it, to be run with ``run(_:)``.
  /// - Throws: ``ScriptSyntaxError``.
  private func load(_ text: String, name: String) throws {
    let source = SourceText(text, name: name)
    try machine.run { _ in
      let program = Program(
        source, knownTypes: machine.types.table.names.union(machine.classes.keys),
        knownVariables: Set(machine.globals.keys))
      let loader = ProgramLoader(program, into: machine)
      let diagnostics =
        program.diagnostics
        + loader.errors.map { Diagnostic($0.message, at: $0.location, in: source) }
      if !diagnostics.isEmpty { throw ScriptSyntaxError(diagnostics: diagnostics, source: source) }
      if !loader.statements.isEmpty {
        do {
          machine.main = try FunctionCompiler(
            "main", parameters: [], result: nil, body: loader.statements, source: source,
            isMain: true, machine: machine
          ).code
        } catch let error as CompileError {
          throw ScriptSyntaxError(
            diagnostics: [Diagnostic(error.message, at: error.location, in: source)],
            source: source)
        }
      }
    }
  }

  /// Runs the statements that stand outside of functions, and then `main`, if there is one.
  ///
  /// On the caller's thread.
  ///
  /// - Returns: What `main` returns.
  /// - Throws: ``ScriptError`` where it fails, or an exception is not caught.
  @discardableResult
  public func run() throws -> Int {
    try reporting { activation in
      var status = 0
      if let main = machine.main {
        status = try machine.execute(main, [], me: nil, on: activation).integer
      }
      if let main = machine.functions["main"] {
        let arguments = main.shape.parameters.map(\.zero)
        status = try machine.call(main, arguments, on: activation).integer
      }
      return status
    }
  }

  /// Makes an object of a class of the script, sending it `init`.
  ///
  /// - Throws: ``ScriptError`` if there is no such class, or its `init` fails or returns nil.
  public func instantiate(_ className: String) throws -> Object {
    try reporting { activation in
      guard let type = machine.classes[className] else {
        throw Misuse("there is no class '\(className)'")
      }
      let object = try machine.send(Selectors.alloc, to: type, on: activation).object
      guard let made = try machine.send(Selectors.`init`, to: object, on: activation).object else {
        throw Misuse("the init of '\(className)' returned nil")
      }
      return made
    }
  }

  /// Gives the script a variable that stands for something of Swift's: the one that it declares.
  ///
  /// An object that answers messages gets those that the script sends it.
  @_disfavoredOverload  // Where an object that answers messages can be sent, too.
  public func define(_ name: String, _ value: any Sendable) {
    machine.run { _ in
      let object = Bridge.value(value, as: .id, in: machine)
      // What is compiled already knows the place of the variable.
      let place = machine.globals[name]?.place ?? Memory([.null])
      let old = place.elements
      place.elements = [object]
      machine.globals[name] = (place, machine.globals[name]?.type ?? .id)
      withExtendedLifetime(old) {}
    }
  }

  /// Gives the script a variable that stands for an object that answers messages.
  public func define(_ name: String, _ object: any Respondable) {
    // Sent to from whichever thread runs the script, as any object that messages are sent to.
    define(name, unsafeBitCast(object as Any, to: (any Sendable).self))
  }

  /// Stops the script on all threads, at its next step or while it waits.
  public func stop(_ reason: String = "the script was stopped") {
    machine.stop(reason)
  }

  /// Runs something, with errors as callers get them.
  package func reporting<Result>(_ body: (Activation) throws -> Result) throws -> Result {
    do {
      return try machine.run(body)
    } catch let thrown as ThrownObject {
      throw machine.run { _ in machine.uncaught(thrown) }
    } catch let misuse as Misuse {
      throw ScriptError(misuse.message, at: nil)
    } catch let stopped as Stopped {
      throw ScriptError(stopped.reason, at: nil)
    }
  }
}
