@_spi(ObjectiveC) import SwiftDeclarations
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
/// For each Objective-C protocol, the text declares a Swift protocol with the attribute
/// `@MessageProtocol`. When the text is compiled, the macro adds the description and the multicast
/// of the protocol. For each class, the text declares a protocol with the methods of the class,
/// such as `WorkerMethods`. An object that stands in for a `Worker` conforms to `WorkerMethods`.
///
/// Methods and properties have the names that Swift's importer gives on Apple's platforms, and the
/// messages keep their selectors. A method whose last parameter is an `NSError **` throws if the
/// importer makes the method throw. A method with a completion handler has an `async` form in an
/// extension of the protocol. The `async` form of an optional method returns `nil` if the object
/// lacks the method. Class methods become static requirements, which are not messages. The text
/// keeps comments and deprecations.
///
/// The text also declares the enumerations and constants of the headers, and the types that the
/// methods use: the types of the headers, and a placeholder for each type neither declared in the
/// headers nor well known. A type nested in another type in Swift has an alias there. Comments in
/// the text list the methods that were left out, with the reasons. The text imports
/// `DynamicMulticast`, and the same headers always produce the same text.
public struct SwiftSource: Sendable {
  /// The errors, warnings and notes of all headers.
  ///
  /// Within a header, the diagnostics follow the order of its text. Diagnostics about protocols
  /// left out because of their names come last.
  public let diagnostics: [Diagnostic]

  /// The names of the types that need no placeholders.
  private let definedTypes: Set<String>

  /// Names the files of the headers, without their directories.
  let headers: [String]

  /// The maker of the protocols, which makes their methods on demand.
  let maker: SwiftProtocolMaker

  /// Generates the source code for the protocols and classes of some headers.
  ///
  /// Each header may use the types of the other headers.
  ///
  /// - Parameters:
  ///   - headers: The headers.
  ///   - evidence: The facts from source files that implement or use the headers. An argument for
  ///     which the files pass `nil` is optional, and a constant has the value that the files give.
  ///   - selection: The part of the headers to write; by default, everything.
  ///   - defined: The names of the types that the target already declares. The text has no
  ///     placeholders for them.
  public init(
    of headers: [Header], evidence: ImplementationEvidence = ImplementationEvidence(),
    selecting selection: HeaderSelection? = nil, definedTypes defined: Set<String> = []
  ) {
    definedTypes = defined
    self.headers = headers.map { header in
      header.source.name.split(separator: "/").last.map(String.init) ?? header.source.name
    }
    let diagnostics = Self.diagnostics(of: headers)
    maker = SwiftProtocolMaker(headers, evidence, selection)
    self.diagnostics = diagnostics + maker.diagnostics
  }

  private static func diagnostics(of headers: [Header]) -> [Diagnostic] {
    let encoder = HeaderEncoder(headers)
    return headers.flatMap { header in
      header.source.sorted(header.diagnostics + encoder.diagnostics(of: header))
    }
  }

  /// The types that the generated text declares.
  var types: [SwiftTypeDeclaration] {
    maker.finder.declarations.filter { !$0.isPlaceholder || !definedTypes.contains($0.name) }
  }

  /// The modules that the generated text imports.
  var modules: Set<String> { maker.finder.modules }

  /// All protocols with their methods, which take several times the memory of the headers.
  var protocols: [SwiftProtocol] { protocols(at: maker.outlines.indices) }

  private func protocols(at places: some Sequence<Int>) -> [SwiftProtocol] {
    var protocols: [SwiftProtocol] = []
    maker.forEach(at: places) { protocols.append($0) }
    return protocols
  }

  /// Returns the protocol `one` in the form that the macros use.
  func declaration(of one: SwiftProtocol) -> MessageProtocolDeclaration {
    one.declaration(refining: adopted(by: one).map { maker.outlines[$0].name })
  }

  /// Returns the indices in `maker.outlines` of the protocols that `one` adopts.
  private func adopted(by one: SwiftProtocol) -> [Int] {
    one.adopted.compactMap { maker.places[$0] }
  }

  /// Returns the protocol `one` and all protocols in the headers that `one` adopts, directly or
  /// through other protocols, each protocol once.
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
