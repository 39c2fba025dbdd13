import Foundation
import ObjectiveCInterop
import ObjectiveCSyntax

/// `multicast headers`: lists the declarations of Objective-C headers.
struct HeadersCommand: Command {
  static let name = "headers"
  static let summary = "List the protocols and methods of Objective-C headers"
  static let usage = """
    Lists the protocols, classes and categories of Objective-C headers: of each method whether it is
    required or optional, its selector, and its types as compilers encode them for Apple's 64-bit
    ARM systems. Headers do not include others, but the ones that are given know each other's types.

    Standard error gets a line for each place that is not clear. A guess is a type that is not known:
    the declaration is listed, with a likely type. An error is a declaration that cannot be read: it
    is left out.

      Stream.h:2:12: guess: 'Foo' is not declared here: taken for an NSInteger
      Stream.h:3:4: error: expected a type, found ';'

    Usage: multicast headers [--json] [--missing CLASSES.json] FILE.h...
           multicast headers --swift FILE.h...

    Options:
      --json                  Print JSON instead of text. Guesses and errors are JSON, too, an object
                              on each line: {"file": …, "line": 2, "column": 12,
                              "severity": "guess", "message": …}
      --missing CLASSES.json  Print which selectors of each protocol each class lacks, with the
                              nearest that it has. The file holds the classes' selectors:
                              {"Window": ["stream:didReceiveMessage:"]}
      --swift                 Print a Swift file with the protocols, each marked @MessageProtocol, so
                              that the macro adds its description and its multicast. Types that are
                              not known are listed at its top.
      -h, --help              Print this.

    Exit status: 0, also after guesses; 1 after an error, or if with --missing a class lacks a
    required method; 64 if the arguments are wrong.
    """

  private var files: [String] = []
  private var classes: String?
  private var isJSON = false
  private var isSwift = false

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case "--json": isJSON = true
      case "--swift": isSwift = true
      case "--missing": classes = try arguments.value(of: argument)
      case _ where argument.hasPrefix("-"): throw arguments.unexpected(argument)
      default: files.append(argument)
      }
    }
    if isSwift, isJSON || classes != nil {
      throw UsageError(
        "'--swift' goes with neither '--json' nor '--missing'", command: Self.name)
    }
    if files.isEmpty { throw UsageError("missing header", command: Self.name) }
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    let classes = try classes.map(ClassList.init(file:))
    let headers = try files.map { Header(SourceText(try InputFile.bytes(of: $0), name: $0)) }
    let diagnostics: [Diagnostic]
    var lacksRequiredMethods = false
    if isSwift {
      let source = SwiftSource(of: headers)
      diagnostics = source.diagnostics
      try report(diagnostics, to: errors)
      output(source.text)
    } else {
      let encoder = HeaderEncoder(headers)
      let encoded = headers.map(encoder.encode)
      diagnostics = zip(headers, encoded).flatMap { header, encoded in
        (header.diagnostics + encoded.diagnostics).sorted { $0.position < $1.position }
      }
      try report(diagnostics, to: errors)
      let interfaces = zip(headers, encoded).flatMap { header, encoded in
        encoded.interfaces.map { ListedInterface($0, file: header.source.name) }
      }
      if let classes {
        let gaps = ProtocolGap.all(of: classes, in: interfaces)
        lacksRequiredMethods = gaps.contains { $0.missing.contains(where: \.required) }
        try print(gaps, as: gaps.map(\.text).joined(separator: "\n"), to: output)
      } else {
        try print(interfaces, as: interfaces.map(\.text).joined(separator: "\n\n"), to: output)
      }
    }
    if lacksRequiredMethods || diagnostics.contains(where: { $0.severity == .error }) {
      throw ExitStatus(code: EXIT_FAILURE)
    }
  }

  private func report(_ diagnostics: [Diagnostic], to errors: (String) -> Void) throws {
    for diagnostic in diagnostics {
      errors(isJSON ? try Self.json(ListedDiagnostic(diagnostic), []) : "\(diagnostic)")
    }
  }

  private func print(
    _ list: some Encodable, as text: String, to output: (String) -> Void
  ) throws {
    if isJSON {
      output(try Self.json(list, .prettyPrinted))
    } else if !text.isEmpty {
      output(text)
    }
  }

  private static func json(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
