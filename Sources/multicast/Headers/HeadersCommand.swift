import Foundation
import ObjectiveCSyntax

/// `multicast headers`: lists what Objective-C headers declare.
struct HeadersCommand: Command {
  static let name = "headers"
  static let summary = "List the protocols and methods of Objective-C headers"
  static let usage = """
    Lists the protocols, classes and categories of Objective-C headers: of each method whether it is
    required or optional, its selector, and its types as compilers encode them for Apple's 64-bit
    ARM systems. What cannot be read is reported and stepped over. Headers do not include others,
    but the ones that are given know each other's types.

    Usage: multicast headers [--json] [--missing CLASSES.json] FILE.h...
           multicast headers --swift FILE.h...

    Options:
      --json                  Print JSON instead of text.
      --missing CLASSES.json  Print which selectors of each protocol each class has not, with the
                              nearest that it has. The file holds the classes' selectors:
                              {"Window": ["stream:didReceiveMessage:"]}
      --swift                 Print a Swift file with the protocols: for each its description, the
                              protocol as Swift has it, the method table of classes that conform,
                              and a multicast with a method for each message. Types that are not
                              known are listed at its top.
      -h, --help              Print this.
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
    let headers = try files.map { Header(SourceText(try Self.bytes(of: $0), name: $0)) }
    let encoder = HeaderEncoder(headers)
    var described: [[InterfaceDescription]] = []
    for header in headers {
      let encoded = encoder.encode(header)
      described.append(encoded.interfaces)
      let diagnostics = header.diagnostics + encoded.diagnostics
      for diagnostic in diagnostics.sorted(by: { $0.position < $1.position }) {
        errors("\(diagnostic)")
      }
    }
    if isSwift {
      let file = SwiftFile(headers, interfaces: described)
      for diagnostic in file.diagnostics { errors("\(diagnostic)") }
      return output(file.text)
    }
    let interfaces = zip(headers, described).flatMap { header, interfaces in
      interfaces.map { ListedInterface($0, file: header.source.name) }
    }
    if let classes {
      let gaps = ProtocolGap.all(of: classes, in: interfaces)
      try print(gaps, as: gaps.map(\.text).joined(separator: "\n"), to: output)
    } else {
      try print(interfaces, as: interfaces.map(\.text).joined(separator: "\n\n"), to: output)
    }
  }

  private func print(
    _ list: some Encodable, as text: String, to output: (String) -> Void
  ) throws {
    if isJSON {
      output(try Self.json(list))
    } else if !text.isEmpty {
      output(text)
    }
  }

  static func bytes(of file: String) throws(FileError) -> [UInt8] {
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
      return [UInt8](try handle.readToEnd() ?? Data())
    } catch {
      throw FileError(file, error)
    }
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
