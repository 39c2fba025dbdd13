import Foundation
public import ObjectiveCSyntax
extension Script {
  /// A program, compiled: any number of scripts run it, each with variables and limits of its own.
  ///
  /// ```swift
  /// let program = try Script.Program(source: text, name: "Quota.m")
  /// let scripts = try users.map { _ in try Script(program, limits: limits) }
  /// ```
  ///
  /// It is immutable. Use it from any thread.
  public struct Program: Sendable {
    let text: CompiledText

    /// The doubtful code of the program, such as a name that nothing declares.
    ///
    /// It fails where the script reaches it, and stops nothing else.
    public var warnings: [Diagnostic] { text.warnings }

    /// Compiles a text, without running any of it.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - name: The name of the text in errors.
    /// - Throws: ``ScriptSyntaxError`` with all mistakes that were found.
    public init(source: String, name: String = "script") throws {
      text = try Self.compile(
        SourceText(source, name: name), after: StandardLibrary.declarations)
    }

    /// Compiles a file and the files that it imports, without running any of it.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - options: Where imported files are, and which macros are defined. By default, only files in
    ///     the folder of the text are imported.
    /// - Throws: ``ScriptSyntaxError`` with all mistakes that were found; Foundation's error if the
    ///   file cannot be read.
    public init(contentsOfFile path: String, options: CompilerOptions = .confined) throws {
      text = try Self.compile(
        try Self.source(ofFile: path), after: StandardLibrary.declarations, options: options)
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
          source, after: declarations, evaluates: evaluates, options: options)
      } catch let errors as CompileErrors {
        throw ScriptSyntaxError(errors.diagnostics)
      }
    }
  }

  /// Makes a script of a compiled program, without running any of it.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - limits: How much time, memory and depth the script may use.
  ///   - output: Receives what the script prints. The default writes to standard output.
  ///   - log: Receives the lines of `NSLog`. The default writes to standard error.
  /// - Throws: ``ScriptError`` if the program's variables need more memory than the script may
  ///   have.
  public convenience init(
    _ program: Program, limits: ScriptLimits = ScriptLimits(),
    output: @escaping @Sendable (String) -> Void = { print($0, terminator: "") },
    log: @escaping @Sendable (String) -> Void = Script.writeToStandardError
  ) throws {
    try self.init(program.text, limits, output, log)
  }

  /// The doubtful code of the script's texts; see ``Program/warnings``.
  public var warnings: [Diagnostic] { interpreter.run { _ in interpreter.definitions.warnings } }
}
