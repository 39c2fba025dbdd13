import SwiftDeclarations
public import ObjectiveCSyntax

/// Swift source code for the protocols and classes of Objective-C headers.
///
/// ```swift
/// let header = Header(SourceText(bytes, name: "Worker.h"))
/// let source = SwiftSource(of: [header])
/// for diagnostic in source.diagnostics { print(diagnostic) }
/// try source.text.write(toFile: "Worker.swift", atomically: true, encoding: .utf8)
/// ```
///
/// For each protocol the text has one in Swift that is marked `@MessageProtocol`: the macro adds its
/// description and its multicast when the text is compiled. For each class it has the protocol of the
/// class's methods, `WorkerMethods`, to which an object conforms that stands in for a `Worker`.
///
/// Methods and properties have the names that Swift's importer gives them on Apple's platforms; the
/// message keeps its selector. A last parameter `NSError **` makes the method `throws` where the
/// importer does so. A required method with a completion handler has an `async` form in an extension
/// of the protocol. Class methods are static requirements, which are no messages. Comments and
/// deprecations are carried over.
///
/// The text declares the types that the methods use, and errors: those of the headers themselves, and
/// a placeholder for each type that is neither theirs nor well known. A type that is inside of another
/// one in Swift has an alias there. Comments in the text say which
/// methods were left out, and why. The text imports `DynamicMulticast`, and is the same for the same
/// headers.
public struct SwiftSource: Sendable {
  /// The errors, warnings and notes: header by header, in the order of the text, then the protocols that were
  /// left out because of their names.
  public let diagnostics: [Diagnostic]

  /// The names of the headers, without their directories.
  let headers: [String]

  /// The protocols, whose methods are made when they are read.
  let maker: SwiftProtocolMaker

  /// Generates the source code for all protocols of some headers, which know each other's types.
  public init(of headers: [Header]) {
    self.headers = headers.map { header in
      header.source.name.split(separator: "/").last.map(String.init) ?? header.source.name
    }
    let diagnostics = Self.diagnostics(of: headers)
    maker = SwiftProtocolMaker(headers)
    self.diagnostics = diagnostics + maker.diagnostics
  }

  private static func diagnostics(of headers: [Header]) -> [Diagnostic] {
    let encoder = HeaderEncoder(headers)
    return headers.flatMap { header in
      header.source.sorted(header.diagnostics + encoder.diagnostics(of: header))
    }
  }

  /// The types that the text declares.
  var types: [SwiftTypeDeclaration] { maker.finder.declarations }

  /// The modules that the text imports.
  var modules: Set<String> { maker.finder.modules }

  /// All protocols, which take several times the memory of the headers.
  var protocols: [SwiftProtocol] { protocols(at: maker.outlines.indices) }

  private func protocols(at places: some Sequence<Int>) -> [SwiftProtocol] {
    var protocols: [SwiftProtocol] = []
    maker.forEach(at: places) { protocols.append($0) }
    return protocols
  }

  /// A protocol as the macros know it.
  func declaration(of one: SwiftProtocol) -> MessageProtocolDeclaration {
    one.declaration(refining: adopted(by: one).map { maker.outlines[$0].name })
  }

  /// The indices of the protocols of the headers that one adopts.
  private func adopted(by one: SwiftProtocol) -> [Int] {
    one.adopted.compactMap { maker.places[$0] }
  }

  /// A protocol and all those of the headers that it adopts, each once.
  func lineage(of one: SwiftProtocol) -> [SwiftProtocol] {
    var seen: Set<String> = [one.objectiveCName]
    var lineage = [one]
    var index = 0
    while index < lineage.count {
      lineage += protocols(at: adopted(by: lineage[index])).filter {
        seen.insert($0.objectiveCName).inserted
      }
      index += 1
    }
    return lineage
  }
}
