package import ObjectiveCSyntax

/// The state that the compilers of a text's functions share.
package final class Compilation {
  package var declarations: Declarations
  package let source: SourceText

  /// Doubtful code, such as an unknown name, which fails only where it is reached.
  private(set) var warnings: [CompileError] = []

  /// The number of expressions that have been compiled.
  ///
  /// Some are compiled twice, the first time for their types only: nested in each other, they would
  /// take a time that doubles with each.
  private var work = 0
  private let workLimit: Int

  /// Counts an expression that is compiled.
  ///
  /// - Throws: ``CompileError`` if there are more than the text can have.
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

  /// Warns of a name that nothing declares yet: reaching it is an exception.
  func warnUndeclared(_ what: String, at location: Int) {
    warnings.append(CompileError(message: "\(what) is not declared", location: location))
  }

  /// Warns of a superclass of a framework, which adds nothing to `NSObject`.
  func warnUndeclared(superclass: String, of name: String, at location: Int) {
    warnings.append(
      CompileError(
        message: "the superclass '\(superclass)' of '\(name)' is not declared: '\(name)' inherits"
          + " the methods of NSObject only", location: location))
  }

  /// Whether a name is likely that of a class of Apple's frameworks, whose headers are not read.
  static func isNameOfFramework(_ name: String) -> Bool {
    let prefix = name.prefix(2)
    guard prefixes.contains(String(prefix)) else { return false }
    return name.dropFirst(2).first?.isUppercase ?? false
  }

  private static let prefixes: Set<String> = [
    "AV", "CA", "CB", "CI", "CK", "CL", "CN", "EK", "GC", "GK", "GL", "HK", "MF", "MK", "MP", "MT",
    "NS", "PH", "PK", "QL", "SC", "SK", "UI", "UN", "WK", "XC",
  ]

  /// Adds a type, and the constants of an enumeration.
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
      declarations.constants[named.name] = DeclaredConstant(type, .integer(Int(named.value ?? 0)))
    }
  }
}
