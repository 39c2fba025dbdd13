import Foundation
public import ObjectiveCSyntax
extension Script {
  /// A compiled program that any number of scripts can run.
  ///
  /// Each script has separate variables and separate limits:
  ///
  /// ```swift
  /// let program = try Script.Program(source: text, name: "Quota.m")
  /// let scripts = try users.map { _ in try Script(program, limits: limits) }
  /// ```
  ///
  /// A program is immutable, and any thread may use it.
  public struct Program: Sendable {
    let text: CompiledText

    /// The warnings about doubtful code, such as the use of an undeclared name.
    ///
    /// The script fails only if it reaches the doubtful code. All other code of the program runs.
    public var warnings: [Diagnostic] { text.warnings }

    /// Compiles source text without running it.
    ///
    /// - Parameters:
    ///   - source: The source text.
    ///   - name: The name of the text in error messages.
    /// - Throws: ``ScriptSyntaxError`` with all mistakes that the compiler found.
    public init(source: String, name: String = "script") throws {
      text = try Self.compile(
        SourceText(source, name: name), after: StandardLibrary.declarations)
    }

    /// Compiles a file and the files that it imports, without running any code.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - options: The locations of imported files, and the macros that are defined. By default,
    ///     only files in the folder of the compiled file can be imported.
    /// - Throws: ``ScriptSyntaxError`` with all mistakes that the compiler found, or Foundation's
    ///   error if the file cannot be read.
    public init(contentsOfFile path: String, options: CompilerOptions = .confined) throws {
      text = try Self.compile(
        try Self.source(ofFile: path), after: StandardLibrary.declarations, options: options)
    }

    /// Compiles a file after the declarations of another program.
    package init(contentsOfFile path: String, options: CompilerOptions, after program: Program)
      throws
    {
      text = try Self.compile(
        try Self.source(ofFile: path), after: program.text.declarations, options: options)
    }

    /// All declarations that are known after the program.
    package var declarations: Declarations { text.declarations }

    /// Returns the methods that the program implements for a class.
    package func methods(of className: String) -> [ClassDefinition.MethodDefinition] {
      text.classes.filter { $0.name == className }.flatMap(\.methods)
    }

    static func source(ofFile path: String) throws -> SourceText {
      SourceText([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), name: path)
    }

    static func compile(
      _ source: SourceText, after declarations: Declarations, evaluates: Bool = false,
      options: CompilerOptions? = nil
    ) throws -> CompiledText {
      do {
        return try TextCompiler.compile(
          source, after: declarations, evaluates: evaluates, options: options,
          libraries: StandardLibrary.texts)
      } catch let errors as CompileErrors {
        throw ScriptSyntaxError(diagnostics: errors.diagnostics)
      }
    }
  }

  /// Makes a script from a compiled program, without running any code.
  ///
  /// - Parameters:
  ///   - program: The compiled program.
  ///   - limits: Limits of time, memory and depth for the script.
  ///   - output: Receives the text that the script prints. The default writes to standard output.
  ///   - log: Receives the lines of `NSLog`. The default writes to standard error.
  /// - Throws: ``ScriptError`` if the program's variables need more memory than `limits` allows.
  public convenience init(
    _ program: Program, limits: ScriptLimits = ScriptLimits(),
    output: @escaping @Sendable (String) -> Void = { print($0, terminator: "") },
    log: @escaping @Sendable (String) -> Void = Script.writeToStandardError
  ) throws {
    try self.init(program.text, limits, output, log)
  }

  /// Makes a script from programs that were compiled one after the other, with counted code.
  package convenience init(
    _ programs: [Program], limits: ScriptLimits, counter: (any CodeCounter)?, standIns: StandIns?,
    output: @escaping @Sendable (String) -> Void, log: @escaping @Sendable (String) -> Void
  ) throws {
    try self.init(
      programs[0].text, limits, output, log, counter: counter, standIns: standIns)
    for program in programs.dropFirst() { try interpreter.run { _ in try add(program.text) } }
  }

  /// The warnings about doubtful code in all texts of the script; see ``Program/warnings``.
  public var warnings: [Diagnostic] { interpreter.run { _ in interpreter.definitions.warnings } }
}
