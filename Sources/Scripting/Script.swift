public import Foundation
public import Invocation
import ObjectiveCSyntax
import RuntimeABI
import Support

/// A program in a subset of Objective-C, interpreted.
///
/// ```swift
/// let script = try Script(source: text, name: "Quota.m")
/// script.define("hub", delegates)  // A Swift object, sent to by selector.
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
    try load(source: source, name: name)
  }

  /// Reads a program from a file, without running any of it.
  ///
  /// - Throws: What reading the file throws, and ``ScriptSyntaxError``.
  public convenience init(
    contentsOf url: URL, limits: ScriptLimits = ScriptLimits(),
    output: @escaping @Sendable (String) -> Void = { print($0, terminator: "") }
  ) throws {
    try self.init(
      source: String(decoding: Data(contentsOf: url), as: UTF8.self), name: url.lastPathComponent,
      limits: limits, output: output)
  }

  deinit {
    let machine = machine
    // What is left of it on queues does not run any more.
    machine.stop("the script is no longer there")
    machine.run { _ in machine.tearDown() }
  }

  /// Reads a text more into the program: its classes, functions and variables are added.
  ///
  /// What stands outside of functions in it is run by ``run()``, after that of texts before.
  ///
  /// - Throws: ``ScriptSyntaxError`` with everything that cannot be read or makes no sense.
  public func load(source: String, name: String) throws {
    try machine.run { _ in
      let source = SourceText(source, name: name)
      let statements = try define(source)
      if statements.isEmpty { return }
      machine.main.append(try compile(statements, of: source).code)
    }
  }

  /// Puts what a text defines into the program.
  ///
  /// - Returns: What stands outside of functions.
  private func define(_ source: SourceText) throws -> [Statement] {
    let program = Program(
      source, knownTypes: machine.types.table.names.union(machine.classes.keys),
      knownVariables: Set(machine.globals.keys), definitions: machine.macros)
    if !program.diagnostics.isEmpty { throw ScriptSyntaxError(program.diagnostics) }
    let loader = ProgramLoader(program, into: machine)
    if !loader.errors.isEmpty {
      throw ScriptSyntaxError(
        loader.errors.map { Diagnostic($0.message, at: $0.location, in: source) })
    }
    machine.macros = program.definitions
    return loader.statements
  }

  private func compile(
    _ statements: [Statement], of source: SourceText
  ) throws -> FunctionCompiler {
    do {
      return try FunctionCompiler(
        "main", parameters: [], result: nil, body: statements, source: source, isMain: true,
        machine: machine)
    } catch let error as CompileError {
      throw ScriptSyntaxError([Diagnostic(error.message, at: error.location, in: source)])
    }
  }

  /// Reads a text more into the program, and runs what stands outside of functions in it, now.
  ///
  /// What a prompt does with what is typed. A semicolon at the end can be left out.
  ///
  /// - Returns: If the last of it is an expression, its value as Objective-C prints it: objects by
  ///   their `description`, a `BOOL` as `YES` or `NO`, a string of C as its text. Nil if it has none.
  /// - Throws: ``ScriptSyntaxError``, ``ScriptError``.
  @discardableResult
  public func evaluate(_ text: String, name: String = "input") throws -> String? {
    try reporting { activation in
      let source = SourceText(text + "\n;", name: name)
      var statements = try define(source)
      while case .empty? = statements.last?.kind { statements.removeLast() }
      var last: Statement?
      if case .expression? = statements.last?.kind { last = statements.popLast() }
      if !statements.isEmpty {
        _ = try machine.execute(
          try compile(statements, of: source).code, [], me: nil, on: activation)
      }
      guard let last, case .expression(let expression) = last.kind else { return nil }
      let result = Statement(kind: .return(expression), location: last.location)
      let compiler = try compile([result], of: source)
      let value = try machine.execute(compiler.code, [], me: nil, on: activation)
      return try machine.describe(value, of: compiler.resultType ?? .dynamic, on: activation)
    }
  }

  /// Runs the statements that stand outside of functions, and then `main`, if there is one.
  ///
  /// On the caller's thread.
  ///
  /// - Returns: What `main` returns, or what the script gives `exit`.
  /// - Throws: ``ScriptError`` where it fails, or an exception is not caught.
  @discardableResult
  public func run() throws -> Int {
    try reporting { activation in
      do {
        var status = 0
        for code in machine.main {
          status = try machine.execute(code, [], me: nil, on: activation).integer
        }
        if let main = machine.functions["main"] {
          let arguments = main.shape.parameters.map(\.zero)
          status = try machine.call(main, arguments, on: activation).integer
        }
        return status
      } catch let error as Stopped {
        if let exitStatus { return exitStatus }
        throw error
      }
    }
  }

  /// What the script has given `exit`; nil as long as it has not called that.
  ///
  /// Nothing of it runs any more then: it is stopped, on all threads.
  public var exitStatus: Int? { machine.exitStatus.withLock { $0 } }

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
      place.set(0, object)
      machine.globals[name] = (place, machine.globals[name]?.type ?? .id)
    }
  }

  /// Gives the script a variable that stands for an object that answers messages.
  public func define(_ name: String, _ object: any Respondable) {
    // Sent to from whichever thread runs the script, as any object that messages are sent to.
    define(name, SendableBox.assume(object))
  }

  /// Stops the script on all threads, at its next step or while it waits.
  ///
  /// It stays stopped until ``resume()``.
  public func stop(_ reason: String = "the script was stopped") {
    machine.stop(reason)
  }

  /// Lets a script run again that was stopped: what ran then has ended, what it defined is there.
  ///
  /// What a prompt does after an interrupt, when ``evaluate(_:name:)`` has thrown. On other threads,
  /// what has not found out by then goes on. A limit that is exceeded stops the script again.
  public func resume() {
    machine.resume()
  }

  /// Runs something, with errors as callers get them.
  package func reporting<Result>(_ body: (Activation) throws -> Result) throws -> Result {
    do {
      return try machine.run { activation in
        // At once, where it would go on for some steps.
        try machine.checkStopped()
        try machine.loadClasses(activation)
        return try body(activation)
      }
    } catch let error as ScriptSyntaxError {
      throw error
    } catch {
      throw machine.scriptError(error)
    }
  }
}
