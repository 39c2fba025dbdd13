import Foundation
public import Invocation
public import ObjectiveCSyntax
import RuntimeSupport

/// A program in a subset of Objective-C, interpreted.
///
/// ```swift
/// let script = try Script(source: text, name: "Quota.m")
/// script.define("hub", delegates)  // A Swift object, sent to by selector.
/// let plugin = try script.instantiate("QuotaPlugin")  // An object of the script, for Swift.
/// delegates.add(plugin, delegateQueue: pluginQueue)
/// ```
///
/// Call it and its objects from any thread. One thread at a time runs the script; the others wait.
/// A thread that waits within the script, for example for a semaphore, lets other threads run it.
public final class Script: Sendable {
  package let interpreter: Interpreter

  /// Reads a program, without running any of it.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - name: The name of the text in errors.
  ///   - limits: How much time, memory and depth the script may use.
  ///   - output: Receives what the script prints. The default writes to standard output.
  ///   - log: Receives the lines of `NSLog`. The default writes to standard error.
  /// - Throws: ``ScriptSyntaxError`` with all mistakes that were found.
  public convenience init(
    source: String, name: String = "script", limits: ScriptLimits = ScriptLimits(),
    output: @escaping @Sendable (String) -> Void = { print($0, terminator: "") },
    log: @escaping @Sendable (String) -> Void = Script.writeToStandardError
  ) throws {
    try self.init(Program(source: source, name: name).text, limits, output, log)
  }

  init(
    _ text: CompiledText, _ limits: ScriptLimits, _ output: @escaping @Sendable (String) -> Void,
    _ log: @escaping @Sendable (String) -> Void
  ) throws {
    interpreter = Interpreter(limits: limits, output: output, log: log)
    try interpreter.run { _ in
      StandardLibrary.install(in: interpreter)
      interpreter.time.restart()
      try add(text)
    }
  }

  /// Reads a program from a file and the files that it imports, without running any of it.
  ///
  /// - Parameters:
  ///   - path: The path of the file, whose text is UTF-8.
  ///   - options: Where imported files are, and which macros are defined. By default, only files in
  ///     the folder of the text are imported.
  ///   - limits: How much time, memory and depth the script may use.
  ///   - output: Receives what the script prints. The default writes to standard output.
  ///   - log: Receives the lines of `NSLog`. The default writes to standard error.
  /// - Throws: ``ScriptSyntaxError``; Foundation's error if the file cannot be read.
  public convenience init(
    contentsOfFile path: String, options: CompilerOptions = .confined,
    limits: ScriptLimits = ScriptLimits(),
    output: @escaping @Sendable (String) -> Void = { print($0, terminator: "") },
    log: @escaping @Sendable (String) -> Void = Script.writeToStandardError
  ) throws {
    try self.init(
      Program(contentsOfFile: path, options: options).text, limits, output, log)
  }

  /// Writes a text to standard error, after what has been printed before it.
  @usableFromInline
  package static let writeToStandardError: @Sendable (String) -> Void = { text in
    fflush(nil)
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  deinit {
    let interpreter = interpreter
    // Its jobs on queues do not run any more.
    interpreter.stop("the script has been deallocated")
    _ = interpreter.run { _ in interpreter.tearDown() }
  }

  /// Adds the classes, functions and variables of a further text to the program.
  ///
  /// ``run()`` runs its statements outside of functions after those of earlier texts.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - name: The name of the text in errors; with options, its path.
  ///   - options: Where imported files are, and which macros are defined. Without them, imports are
  ///     passed over, and the text knows the macros of earlier texts.
  /// - Throws: ``ScriptSyntaxError`` with all mistakes that were found.
  public func load(source: String, name: String, options: CompilerOptions? = nil) throws {
    try load(SourceText(source, name: name), options: options)
  }

  /// Adds a file, and the files that it imports, to the program.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - options: Where imported files are, and which macros are defined. By default, only files in
  ///     the folder of the text are imported.
  /// - Throws: ``ScriptSyntaxError`` with all mistakes that were found; Foundation's error if the file
  ///   cannot be read.
  public func load(contentsOfFile path: String, options: CompilerOptions = .confined) throws {
    try load(Program.source(ofFile: path), options: options)
  }

  private func load(_ source: SourceText, options: CompilerOptions?) throws {
    try interpreter.run { _ in
      try add(
        try Program.compile(
          source, after: interpreter.definitions.declarations, options: options))
    }
  }

  private func add(_ text: CompiledText) throws {
    do {
      try interpreter.add(text)
    } catch {
      throw interpreter.scriptError(error)
    }
  }

  /// Adds a text to the program, and runs its statements outside of functions at once.
  ///
  /// A prompt calls this with each input. The semicolon at the end can be left out.
  ///
  /// - Returns: The value of the last statement, if it is an expression, as Objective-C prints it:
  ///   objects by their `description`, a `BOOL` as `YES` or `NO`, a C string as its text. Nil if it
  ///   has no value.
  /// - Throws: ``ScriptSyntaxError``, ``ScriptError``.
  @discardableResult
  public func evaluate(_ text: String, name: String = "input") throws -> String? {
    try reporting { activation in
      let text = try Program.compile(
        SourceText(text + "\n;", name: name), after: interpreter.definitions.declarations,
        evaluates: true)
      let type = text.resultType
      let main = interpreter.definitions.main
      try interpreter.add(text)
      guard let code = interpreter.definitions.main.last,
        interpreter.definitions.main.count > main.count
      else { return nil }
      // A statement of a prompt runs once, and not again with the whole program.
      interpreter.definitions.main = main
      defer { interpreter.release(code) }
      let value = try activation.execute(code, [], receiver: nil)
      return try interpreter.describe(value, of: type ?? .void, on: activation)
    }
  }

  /// Runs the statements outside of functions, and then `main`, if there is one.
  ///
  /// The script runs on the caller's thread.
  ///
  /// - Returns: The return value of `main`, or the argument of `exit`.
  /// - Throws: ``ScriptError`` if the script fails, or does not catch an exception.
  @discardableResult
  public func run() throws -> Int {
    do {
      return try runMain()
    } catch {
      if let exitStatus { return exitStatus }
      throw error
    }
  }

  private func runMain() throws -> Int {
    try reporting { activation in
      var status = 0
      for code in interpreter.definitions.main {
        status = try activation.execute(code, [], receiver: nil).integer
      }
      try interpreter.callEntries(\.constructor, on: activation)
      if let main = interpreter.definitions.functions["main"] {
        let arguments = try interpreter.argumentsOfMain(main.shape)
        status = try interpreter.call(main, arguments, on: activation).integer
      }
      try interpreter.callEntries(\.destructor, isReversed: true, on: activation)
      return status
    }
  }

  /// The argument of `exit`; nil as long as the script has not called it.
  ///
  /// `exit` stops the script on all threads, for good.
  public var exitStatus: Int? { interpreter.stopSignal.exitStatus }

  /// Makes an object of a class of the script, by `alloc` and `init`.
  ///
  /// - Throws: ``ScriptError`` if there is no such class, or its `init` fails or returns nil.
  public func instantiate(_ className: String) throws -> Object {
    try reporting { activation in
      guard let type = interpreter.definitions.classes[className] else {
        throw RuntimeFailure("there is no class '\(className)'")
      }
      let object = try interpreter.send(Selectors.alloc, to: type, on: activation).object
      guard let made = try interpreter.send(Selectors.`init`, to: object, on: activation).object
      else {
        throw RuntimeFailure("the init of '\(className)' returned nil")
      }
      return made
    }
  }

  /// Sets a global variable of the script to a Swift value, making the variable if there is none.
  ///
  /// If the value is `Respondable`, it receives the messages that the script sends it.
  @_disfavoredOverload  // For objects that are both Sendable and Respondable.
  public func define(_ name: String, _ value: any Sendable) {
    interpreter.run { _ in
      let object = Bridge.value(value, as: .id, in: interpreter)
      // Compiled code refers to the memory of the variable.
      let memory = interpreter.definitions.globals[name]?.memory ?? Memory([.null])
      memory.set(0, object)
      let type = interpreter.definitions.globals[name]?.type ?? .id
      interpreter.definitions.globals[name] = (memory, type)
      interpreter.definitions.declarations.globals[name] = DeclaredVariable(type)
    }
  }

  /// Sets a global variable of the script to a Swift object, making the variable if there is none.
  public func define(_ name: String, _ object: any Respondable) {
    // Not Sendable, but any thread that runs the script sends it messages: as with every receiver,
    // its own handlers must allow for that.
    define(name, SendableBox.assume(object))
  }

  /// Lets the script send messages to a class of Swift, by its name.
  ///
  /// ```swift
  /// try script.define(Ping.self)
  /// try script.evaluate("[Ping isSupported]")  // Ping.classObject answers.
  /// ```
  ///
  /// A text that is read before this is called declares the class: `@class Ping;`, or an
  /// `@interface` with the types of its methods and no `@implementation`. A script can add a
  /// category to the class, which only the script's own messages reach, and cannot inherit from it.
  ///
  /// Classes that the script gets to know by their objects, by `[object class]`, need not be
  /// defined.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - name: The name in the script; nil for the name in Swift, without the names around it.
  /// - Throws: ``ScriptError`` if the script has another class of the name.
  public func define(_ type: any Respondable.Type, as name: String? = nil) throws {
    try interpreter.run { _ in try interpreter.define(type, as: name ?? "\(type)") }
  }

  /// Stops the script on all threads, at their next step or while they wait.
  ///
  /// Running calls throw ``ScriptError`` with the reason. The script stays stopped until
  /// ``resume()``.
  public func stop(_ reason: String = "the script was stopped") {
    interpreter.stop(reason)
  }

  /// Lets a stopped script run again, with all that it has defined.
  ///
  /// A prompt calls this after an interrupt, when ``evaluate(_:name:)`` has thrown. Code on other
  /// threads that has not noticed the stop by then continues. A limit that is exceeded stops the
  /// script again; a script that has called `exit` stays stopped.
  public func resume() {
    interpreter.resume()
  }

  /// Runs the body, and converts its errors to those for Swift callers.
  package func reporting<Result>(_ body: (Activation) throws -> Result) throws -> Result {
    do {
      return try interpreter.run { activation in
        // Otherwise, a stopped script would run for some steps.
        try interpreter.checkStopped()
        try interpreter.loadClasses(activation)
        return try body(activation)
      }
    } catch let error as ScriptSyntaxError {
      throw error
    } catch {
      throw interpreter.scriptError(error)
    }
  }
}
