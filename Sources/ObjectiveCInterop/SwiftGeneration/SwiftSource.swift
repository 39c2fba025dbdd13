public import ObjectiveCSyntax

/// Swift source code for the protocols of Objective-C headers.
///
/// ```swift
/// let header = Header(SourceText(bytes, name: "Worker.h"))
/// let source = SwiftSource(of: [header])
/// for diagnostic in source.diagnostics { print(diagnostic) }
/// try source.text.write(toFile: "Worker.swift", atomically: true, encoding: .utf8)
/// ```
///
/// For each protocol the text has a `ProtocolDescription`, a protocol in Swift with a protocol for
/// each of its optional methods, the method table of the classes that conform, and a multicast with a
/// method for each message. It declares the types that they use: those of the headers themselves, and a
/// placeholder for each type that is neither theirs nor well known. Comments in the text say which
/// methods were left out, and why. The text imports `DynamicMulticast`, and is the same for the same
/// headers.
public struct SwiftSource: Sendable {
  /// The errors and guesses: header by header, in the order of the text, then the protocols that were
  /// left out because of their names.
  public let diagnostics: [Diagnostic]

  /// The names of the headers, without their directories.
  let headers: [String]

  let protocols: [SwiftProtocol]
  let types: [SwiftTypeDeclaration]
  let needsFoundation: Bool

  private let byName: [String: SwiftProtocol]

  /// Generates the source code for all protocols of some headers, which know each other's types.
  public init(of headers: [Header]) {
    self.headers = headers.map { header in
      header.source.name.split(separator: "/").last.map(String.init) ?? header.source.name
    }
    let encoder = HeaderEncoder(headers)
    let encoded = headers.map(encoder.encode)
    var diagnostics = zip(headers, encoded).flatMap { header, encoded in
      (header.diagnostics + encoded.diagnostics).sorted { $0.position < $1.position }
    }
    var classes = TypeTable()
    for header in headers { classes.add(header.declarations) }
    var names = SwiftNames(except: KnownSwiftTypes.reserved)
    var members = SwiftNames(except: ["registeredNames"])
    var found: [(SwiftProtocol, ProtocolDeclaration, [MethodDescription])] = []
    var swiftNames: [String: String] = [:]
    for (header, encoded) in zip(headers, encoded) {
      let descriptions = encoded.interfaces.filter { $0.kind == .protocol }
      for (declaration, description) in zip(header.protocols, descriptions) {
        guard swiftNames[declaration.name] == nil else {
          diagnostics.append(
            Diagnostic(
              file: header.source.name, position: description.position,
              message: "'\(declaration.name)' was declared before: this one is left out"))
          continue
        }
        // A class may have the name of a protocol.
        let isTaken = classes.classes.contains(declaration.name)
        let made = SwiftProtocol(
          declaration, suffix: isTaken ? "Protocol" : "", names: &names, members: &members)
        swiftNames[declaration.name] = made.name
        found.append((made, declaration, description.methods))
      }
    }
    var finder = SwiftTypeFinder(headers: headers, protocols: swiftNames, names: names)
    var methodNames = SwiftMethodNames()
    for index in found.indices {
      found[index].0.add(
        found[index].1.members, described: found[index].2, types: &finder, names: &methodNames)
    }
    finder.finish()
    for index in found.indices { found[index].0.nameOptionals(except: finder.names) }
    protocols = Self.withoutCircles(found.map(\.0))
    types = finder.declarations
    needsFoundation = finder.needsFoundation
    self.diagnostics = diagnostics
    byName = Dictionary(uniqueKeysWithValues: protocols.map { ($0.objectiveCName, $0) })
  }

  private static func withoutCircles(_ protocols: [SwiftProtocol]) -> [SwiftProtocol] {
    var byName = Dictionary(uniqueKeysWithValues: protocols.map { ($0.objectiveCName, $0) })
    return protocols.map { one in
      var one = one
      for name in one.adopted {
        let others = byName[name].map { lineage(of: $0, among: byName) } ?? []
        if name == one.objectiveCName
          || others.contains(where: { $0.adopted.contains(one.objectiveCName) })
        {
          one.omit(adopted: name, because: "which adopts it in turn")
          byName[one.objectiveCName] = one
        }
      }
      return one
    }
  }

  /// The protocols of the headers that one adopts.
  func adopted(by one: SwiftProtocol) -> [SwiftProtocol] { one.adopted.compactMap { byName[$0] } }

  /// A protocol and all those of the headers that it adopts, each once.
  func lineage(of one: SwiftProtocol) -> [SwiftProtocol] { Self.lineage(of: one, among: byName) }

  private static func lineage(
    of one: SwiftProtocol, among protocols: [String: SwiftProtocol]
  ) -> [SwiftProtocol] {
    var seen: Set<String> = [one.objectiveCName]
    var lineage = [one]
    var index = 0
    while index < lineage.count {
      lineage += lineage[index].adopted.filter { seen.insert($0).inserted }
        .compactMap { protocols[$0] }
      index += 1
    }
    return lineage
  }
}

extension Header {
  fileprivate var protocols: [ProtocolDeclaration] {
    declarations.compactMap { if case .protocol(let declaration) = $0 { declaration } else { nil } }
  }
}
