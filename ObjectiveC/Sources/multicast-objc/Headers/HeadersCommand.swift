import Foundation
import ObjectiveCInterop
import ObjectiveCSyntax

/// Implements `multicast-objc headers`, which lists the declarations of Objective-C headers.
struct HeadersCommand: Command {
  static let name = "headers"
  static let summary = "List the protocols and methods of Objective-C headers"
  static let usage = """
    Lists the protocols, classes and categories of Objective-C headers: of each method whether it is
    required or optional, its selector, and its types as compilers encode them for Apple's 64-bit
    ARM systems. Files that a header imports are read for their macros and types; those of Apple's
    frameworks and of C are known.

    Standard error gets a message for each place that is not clear, with its line. A warning is mostly
    a guess: a type is not known, and the declaration is listed with a likely one. An error is a
    declaration that cannot be read: it is left out. A note says what the reader did.

      Stream.h:2:12: warning: 'Foo' is not declared here: taken for an NSInteger
      Stream.h:3:4: error: expected a type, found ';'
      Stream.h:9:1: note: false conditions, this one: 2 lines are left out

    Usage: multicast-objc headers [--json] [--missing CLASSES.json] FILE.h...
           multicast-objc headers --swift [--messages SELECTORS] [--used-by FILE.m] FILE.h...
           multicast-objc headers --port CLASS [--swift] FILE.h...

    Options:
    \(CompilerArguments.usage)
      --json             Print JSON instead of text. Messages are JSON, too, an object on each line:
                         {"file": …, "line": 2, "column": 12, "severity": "warning", "message": …}
      --missing CLASSES.json
                         Print which selectors of each protocol each class lacks, with the nearest
                         that it has. The file holds the classes' selectors:
                         {"Window": ["stream:didReceiveMessage:"]}
      --swift            Print a Swift file with the protocols, and with one for the methods of each
                         class, marked @MessageProtocol, so that the macro adds its description and
                         its multicast. Names are those of Swift's importer. Types that are not
                         known are listed at its top. An argument is optional if the file FILE.m
                         beside FILE.h passes nil for it.
      --messages A:B:,C: With --swift, write only the messages with these selectors.
      --used-by FILE.m   With --swift, write only the messages that a source file sends or
                         implements, and the constants that it names. May be repeated.
      --port CLASS       Print a Swift file for the comparison of a class with its port: the host, with
                         an object that records the messages of each class and protocol to which the
                         class sends messages, and an adapter. With --swift, print the protocols on
                         which this file depends. The messages are those of the files CLASS.m and
                         those of its superclasses beside their headers, and of --used-by.
      --defined A,B,C    With --swift, write no placeholders for types that your target declares.
      --left-out         Print a note for each condition that leaves lines out.
      --strict           Fail after warnings, too.
      -h, --help         Print this.

    Exit status: 0; 1 after an error, with --strict also after a warning, or if with --missing a class
    lacks a required method; 64 if the arguments are wrong.
    """

  private var files: [String] = []
  private var classes: String?
  private var isJSON = false
  private var isSwift = false
  private var isStrict = false
  private var listsLeftOut = false
  private var compiler = CompilerArguments()
  private var selection = MessageSelection()
  private var port: String?
  private var defined: Set<String> = []

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case "--json": isJSON = true
      case "--swift": isSwift = true
      case "--strict": isStrict = true
      case "--left-out": listsLeftOut = true
      case "--messages":
        selection.messages += try Self.list(arguments.value(of: argument))
      case "--port": port = try arguments.value(of: argument)
      case "--defined": defined = Set(try Self.list(arguments.value(of: argument)))
      case "--used-by": selection.users.append(try arguments.value(of: argument))
      case _ where try compiler.take(argument, &arguments): break
      case "--missing": classes = try arguments.value(of: argument)
      case _ where argument.hasPrefix("-"): throw arguments.unexpected(argument)
      default: files.append(argument)
      }
    }
    if isSwift || port != nil, isJSON || classes != nil {
      throw UsageError(
        "'\(isSwift ? "--swift" : "--port")' goes with neither '--json' nor '--missing'",
        command: Self.name)
    }
    if port != nil, !selection.messages.isEmpty {
      throw UsageError(
        "'--port' takes the messages from source files: '--used-by', not '--messages'",
        command: Self.name)
    }
    if !isSwift, port == nil, selection != MessageSelection() {
      throw UsageError("'--messages' and '--used-by' go with '--swift'", command: Self.name)
    }
    if files.isEmpty { throw UsageError("missing header", command: Self.name) }
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    let classes = try classes.map(ClassList.init(file:))
    let files = try compiler.paths(of: files)
    let sources = try files.map { SourceText(try InputFile.bytes(of: $0), name: $0) }
    let options = try compiler.options(of: files)
    let headers = Header.headers(sources, options: options)
    let leftOut = listsLeftOut ? headers.flatMap(\.leftOut) : []
    let diagnostics: DiagnosticList
    var lacksRequiredMethods = false
    if isSwift || port != nil {
      let found = try selection.resolve(headers, port: port, options: options)
      let comparison = port.map {
        PortSource(
          of: $0, in: headers, evidence: found.evidence, users: found.users, definedTypes: defined)
      }
      let source =
        comparison?.source
        ?? SwiftSource(
          of: headers, evidence: found.evidence, selecting: found.selection, definedTypes: defined)
      diagnostics = DiagnosticList(source.diagnostics + leftOut)
      try report(diagnostics, to: errors)
      if let comparison, !isSwift {
        output(comparison.text)
      } else {
        var separator = ""
        source.forEachSection { section in
          output(separator + section)
          separator = "\n"
        }
      }
    } else {
      let encoder = HeaderEncoder(headers)
      let encoded = headers.map(encoder.encode)
      diagnostics = DiagnosticList(
        zip(headers, encoded).flatMap { header, encoded in
          header.source.sorted(header.diagnostics + encoded.diagnostics)
        } + leftOut)
      try report(diagnostics, to: errors)
      let interfaces = zip(headers, encoded).lazy.flatMap { header, encoded in
        encoded.interfaces.lazy.map { ListedInterface($0, file: header.source.name) }
      }
      if let classes {
        let gaps = ProtocolGap.all(of: classes, in: Array(interfaces))
        lacksRequiredMethods = gaps.contains { $0.missing.contains(where: \.required) }
        try print(gaps, separator: "\n", \.text, to: output)
      } else {
        try print(interfaces, separator: "\n\n", \.text, to: output)
      }
    }
    if lacksRequiredMethods || diagnostics.hasFailure(strictly: isStrict) {
      throw ExitStatus(code: EXIT_FAILURE)
    }
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func report(_ list: DiagnosticList, to errors: (String) -> Void) throws {
    if isJSON {
      for diagnostic in list.diagnostics { errors(try Self.json(ListedDiagnostic(diagnostic), [])) }
    } else {
      list.texts.forEach(errors)
    }
  }

  /// Prints the elements one at a time, because the whole text takes several times the list's
  /// memory.
  private func print<List: Sequence>(
    _ list: List, separator: String, _ text: (List.Element) -> String,
    to output: (String) -> Void
  ) throws where List.Element: Encodable {
    let (start, separator, end) = isJSON ? ("[\n", ",\n", "\n]") : ("", separator, "")
    // `output` appends a newline to each piece, so the final newline of the separator is dropped.
    var previous: String?
    for element in list {
      let next = isJSON ? try Self.jsonOfElement(element) : text(element)
      if let previous { output(previous + separator.dropLast()) }
      previous = previous == nil ? start + next : next
    }
    if let previous {
      output(previous + end)
    } else if isJSON {
      output(try Self.json([String](), .prettyPrinted))
    }
  }

  /// Returns the JSON of an element, indented as in the JSON of the whole list.
  private static func jsonOfElement(_ element: some Encodable) throws -> String {
    String(try json([element], .prettyPrinted).dropFirst("[\n".count).dropLast("\n]".count))
  }

  private static func json(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
