package import ObjectiveCSyntax

/// The state that the compilers of a source text's functions share.
package final class Compilation {
  package var declarations: Declarations
  package let source: SourceText

  /// The warnings about doubtful code, such as an unknown name, which fails only if it is executed.
  private(set) var warnings: [CompileError] = []

  /// The number of expressions that have been compiled.
  ///
  /// Some expressions are compiled twice, the first time only for their types. Nesting such
  /// expressions doubles the compile time at each level, so ``count(at:)`` limits the number.
  private var work = 0
  private let workLimit: Int

  /// Counts a compiled expression.
  ///
  /// - Throws: ``CompileError`` if the count exceeds the limit, which grows with the length of the
  ///   text.
  func count(at location: Int) throws {
    work += 1
    guard work > workLimit else { return }
    throw CompileError(
      message: "expressions whose types must be known first are nested too deeply here",
      location: location)
  }

  init(_ source: SourceText, _ declarations: Declarations) {
    self.source = source
    self.declarations = declarations
    workLimit = 200_000 + 8 * source.bytes.count
    self.declarations.types = declarations.types.detached()
  }

  /// Warns about a name that nothing declares so far.
  ///
  /// Executing code with such a name throws an exception.
  func warnUndeclared(_ what: String, at location: Int) {
    warnings.append(CompileError(message: "\(what) is not declared", location: location))
  }

  /// Warns about code that does not compile, and whose function throws an exception instead.
  func warn(_ error: CompileError, failing function: String) {
    warnings.append(
      CompileError(
        message: "\(error.message): \(function) fails when it is called", location: error.location))
  }

  /// Warns about an undeclared superclass from a framework, which is replaced by `NSObject`.
  func warnUndeclared(superclass: String, of name: String, at location: Int) {
    warnings.append(
      CompileError(
        message: "the superclass '\(superclass)' of '\(name)' is not declared: '\(name)' inherits"
          + " the methods of NSObject only", location: location))
  }

  /// Returns `true` if a name looks like a class of Apple's frameworks, whose headers are not read.
  static func isNameOfFramework(_ name: String) -> Bool {
    let prefix = name.prefix(2)
    guard prefixes.contains(String(prefix)) else { return false }
    return name.dropFirst(2).first?.isUppercase ?? false
  }

  private static let prefixes: Set<String> = [
    "AV", "CA", "CB", "CI", "CK", "CL", "CN", "EK", "GC", "GK", "GL", "HK", "MF", "MK", "MP", "MT",
    "NS", "PH", "PK", "QL", "SC", "SK", "UI", "UN", "WK", "XC",
  ]

  /// Declares a type, and the constants of an enumeration.
  func declare(_ declaration: Declaration) {
    declarations.types.table.add([declaration])
    switch declaration {
    case .enumeration(let enumeration): declare(enumeration)
    case .typedef(let typedef):
      if case .enumeration(let enumeration) = typedef.type.kind { declare(enumeration) }
    default: break
    }
  }

  private func declare(_ enumeration: EnumerationDeclaration) {
    let type = enumeration.underlyingType.map(declarations.types.resolve) ?? .int
    for named in enumeration.cases ?? [] {
      declarations.types.constants[named.name] = named.value
      declarations.constants[named.name] = DeclaredConstant(
        type: type, value: .integer(Int(named.value ?? 0)))
    }
  }
}
