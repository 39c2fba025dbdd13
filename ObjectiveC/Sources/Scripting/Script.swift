import Foundation
public import Invocation
public import ObjectiveCSyntax
import RuntimeSupport

/// An interpreter for a program in a subset of Objective-C.
///
/// ```swift
/// let script = try Script(source: text, name: "Quota.m")
/// script.define("hub", delegates)  // A Swift object, sent to by selector.
/// let plugin = try script.instantiate("QuotaPlugin")  // An object of the script, for Swift.
/// delegates.add(plugin, delegateQueue: pluginQueue)
/// ```
///
/// Any thread may call a script and its objects. One thread at a time runs the script, and all
/// other threads wait. While a thread waits inside the script, for example for a semaphore, other
/// threads can run the script.
public final class Script: Sendable {
  package let interpreter: Interpreter

  /// Compiles a program from source text, without running any code.
  ///
  /// - Parameters:
  ///   - source: The source text.
  ///   - name: The name of the text in error messages.
  ///   - limits: Limits of time, memory and depth for the script.
  ///   - output: Receives the text that the script prints. The default writes to standard output.
  ///   - log: Receives the lines of `NSLog`. The default writes to standard error.
  /// - Throws: ``ScriptSyntaxError`` with all mistakes that the compiler found, or ``ScriptError``
  ///   if the program's variables need more memory than `limits` allows.
  public convenience init(
    source: String, name: String = "script", limits: ScriptLimits = ScriptLimits(),
    output: @escaping @Sendable (String) -> Void = { print($0, terminator: "") },
    log: @escaping @Sendable (String) -> Void = Script.writeToStandardError
  ) throws {
    try self.init(Program(source: source, name: name).text, limits, output, log)
  }

  init(
    _ text: CompiledText, _ limits: ScriptLimits, _ output: @escaping @Sendable (String) -> Void,
    _ log: @escaping @Sendable (String) -> Void, counter: (any CodeCounter)? = nil,
    standIns: StandIns? = nil
  ) throws {
    interpreter = Interpreter(limits: limits, output: output, log: log)
    (interpreter.counter, interpreter.standIns) = (counter, standIns)
    try interpreter.run { _ in
      StandardLibrary.install(in: interpreter)
      interpreter.time.restart()
      try add(text)
    }
  }

  /// Compiles a program from a file and the files that it imports, without running any code.
  ///
  /// - Parameters:
  ///   - path: The path of the file, whose text is UTF-8.
  ///   - options: The locations of imported files, and the macros that are defined. By default,
  ///     only files in the folder of the compiled file can be imported.
  ///   - limits: Limits of time, memory and depth for the script.
  ///   - output: Receives the text that the script prints. The default writes to standard output.
  ///   - log: Receives the lines of `NSLog`. The default writes to standard error.
  /// - Throws: ``ScriptSyntaxError`` with all mistakes that the compiler found, ``ScriptError`` if
  ///   the program's variables need more memory than `limits` allows, or Foundation's error if the
  ///   file cannot be read.
  public convenience init(
    contentsOfFile path: String, options: CompilerOptions = .confined,
    limits: ScriptLimits = ScriptLimits(),
    output: @escaping @Sendable (String) -> Void = { print($0, terminator: "") },
    log: @escaping @Sendable (String) -> Void = Script.writeToStandardError
  ) throws {
    try self.init(
      Program(contentsOfFile: path, options: options).text, limits, output, log)
  }

  /// Writes text to standard error, after flushing the output that was printed before.
  @usableFromInline
  package static let writeToStandardError: @Sendable (String) -> Void = { text in
    fflush(nil)
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  deinit {
    let interpreter = interpreter
    // Stop the script first, so that its jobs on queues no longer run.
    interpreter.stop("the script has been deallocated")
    _ = interpreter.run { _ in interpreter.tearDown() }
  }

  /// Adds the classes, functions and variables of another text to the program.
  ///
  /// ``run()`` runs the new text's statements outside of functions after the statements of earlier
  /// texts.
  ///
  /// - Parameters:
  ///   - source: The source text.
  ///   - name: The name of the text in error messages. If `options` is not `nil`, the path of the
  ///     text.
  ///   - options: The locations of imported files, and the macros that are defined. If `options` is
  ///     `nil`, the compiler ignores imports and defines the macros of earlier texts.
  /// - Throws: ``ScriptSyntaxError`` with all mistakes that the compiler found, or ``ScriptError``
  ///   if the text's variables exceed the memory limit.
  public func load(source: String, name: String, options: CompilerOptions? = nil) throws {
    try load(SourceText(source, name: name), options: options)
  }

  /// Adds a file and the files that it imports to the program.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - options: The locations of imported files, and the macros that are defined. By default,
  ///     only files in the folder of the compiled file can be imported.
  /// - Throws: ``ScriptSyntaxError`` with all mistakes that the compiler found, ``ScriptError`` if
  ///   the file's variables exceed the memory limit, or Foundation's error if the file cannot be
  ///   read.
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

  func add(_ text: CompiledText) throws {
    do {
      try interpreter.add(text)
    } catch {
      throw interpreter.scriptError(error)
    }
  }

  /// Adds a text to the program, and immediately runs its statements outside of functions.
  ///
  /// A prompt calls this method with each input. The final semicolon is optional.
  ///
  /// - Returns: The value of the last statement if the statement is an expression, formatted as
  ///   Objective-C prints it: the `description` of an object, `YES` or `NO` for a `BOOL`, the text
  ///   of a C string. `nil` if the statement has no value.
  /// - Throws: ``ScriptSyntaxError`` if the text is not valid, ``ScriptError`` if the script fails.
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
      // Restore `main`, because a prompt's statement runs only once, not again with the program.
      interpreter.definitions.main = main
      defer { interpreter.release(code) }
      let value = try activation.execute(code, [], receiver: nil)
      return try interpreter.describe(value, of: type ?? .void, on: activation)
    }
  }

  /// Runs the statements outside of functions, and then `main` if the program defines it.
  ///
  /// The script runs on the caller's thread. Functions with the attribute `constructor` run before
  /// `main`, and functions with the attribute `destructor` run after `main`.
  ///
  /// - Returns: The return value of `main`, or the argument of `exit`. In a program without `main`,
  ///   the value that the statements of the last text return.
  /// - Throws: ``ScriptError`` if the script fails or does not catch an exception.
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
      interpreter.definitions.initializedCount = 0
      var status = try interpreter.initialize(on: activation)
      try interpreter.callEntries(\.constructor, on: activation)
      if let main = interpreter.knownFunction("main") {
        let arguments = try interpreter.argumentsOfMain(main.shape)
        status = try interpreter.call(main, arguments, on: activation).integer
      }
      try interpreter.callEntries(\.destructor, isReversed: true, on: activation)
      return status
    }
  }

  /// The seed of the order in which the script enumerates dictionaries and sets.
  ///
  /// Foundation specifies no such order. The default is `nil`: elements have the order in which they
  /// were added. A program that gives the same results with several seeds does not depend on the
  /// order.
  public var enumerationSeed: UInt64? {
    get { interpreter.run { _ in interpreter.enumerationOrder?.seed } }
    set { setEnumerationOrder(newValue.map { EnumerationOrder(seed: $0) }) }
  }

  package func setEnumerationOrder(_ order: EnumerationOrder?) {
    interpreter.run { _ in interpreter.enumerationOrder = order }
  }

  /// The argument of `exit`, or `nil` if the script has not called `exit`.
  ///
  /// A call of `exit` permanently stops the script on all threads.
  public var exitStatus: Int? { interpreter.stopSignal.exitStatus }

  /// Makes an object of a class of the script by sending `alloc` and `init`.
  ///
  /// - Throws: ``ScriptError`` if the script has no such class, or if `init` fails or returns
  ///   `nil`.
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

  /// Sets a global variable of the script to a Swift value, and declares the variable if necessary.
  ///
  /// If the value is `Respondable`, the value receives the messages that the script sends to it.
  @_disfavoredOverload  // For objects that are both `Sendable` and `Respondable`.
  public func define(_ name: String, _ value: any Sendable) {
    interpreter.run { _ in
      let object = Bridge.value(value, as: .id, in: interpreter)
      // Reuse the variable's `Memory`, because compiled code refers to it.
      let memory = interpreter.definitions.globals[name]?.memory ?? Memory([.null])
      memory.set(0, object)
      let type = interpreter.definitions.globals[name]?.type ?? .id
      interpreter.definitions.globals[name] = (memory, type)
      interpreter.definitions.declarations.globals[name] = DeclaredVariable(type)
    }
  }

  /// Sets a global variable of the script to a Swift object, and declares the variable if
  /// necessary.
  public func define(_ name: String, _ object: any Respondable) {
    // The object need not be `Sendable`, although any thread that runs the script may send it
    // messages. As with every receiver, the object's handlers are responsible for thread safety.
    define(name, SendableBox.assume(object))
  }

  /// Lets the script send messages to a Swift class by name.
  ///
  /// ```swift
  /// try script.define(Ping.self)
  /// try script.evaluate("[Ping isSupported]")  // Ping.classObject answers.
  /// ```
  ///
  /// A text that is compiled before this call must declare the class, either by `@class Ping;` or
  /// by an `@interface` with the types of its methods and no `@implementation`. A script can add a
  /// category to the class, and only messages from the script reach the category's methods. A
  /// script cannot define a subclass.
  ///
  /// A class need not be defined if the script obtains it only from objects, by `[object class]`.
  ///
  /// - Parameters:
  ///   - type: The Swift class.
  ///   - name: The name of the class in the script. `nil` selects the Swift name without enclosing
  ///     types and module.
  /// - Throws: ``ScriptError`` if the script has another class with the same name.
  public func define(_ type: any Respondable.Type, as name: String? = nil) throws {
    try interpreter.run { _ in try interpreter.define(type, as: name ?? "\(type)") }
  }

  /// Stops the script on all threads.
  ///
  /// Each thread stops at its next step, or ends its wait. The running calls throw ``ScriptError``
  /// with `reason` as the message. The script remains stopped until ``resume()``.
  public func stop(_ reason: String = "the script was stopped") {
    interpreter.stop(reason)
  }

  /// Lets a stopped script run again with all its definitions.
  ///
  /// A prompt calls this method after an interrupt, when ``evaluate(_:name:)`` has thrown. Code on
  /// another thread continues if the thread has not yet noticed the stop. A limit that is exceeded
  /// stops the script again. A script that has called `exit` remains stopped.
  public func resume() {
    interpreter.resume()
  }

  /// Runs `body` with the script's lock, and converts errors for Swift callers.
  package func reporting<Result>(_ body: (Activation) throws -> Result) throws -> Result {
    do {
      return try interpreter.run { activation in
        // Check first, because a stopped script would otherwise run until its next check of the
        // limits.
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
