import ObjectiveCSyntax

/// The protocols of headers in Swift, with the types that they need.
struct SwiftFile {
  /// The names of the headers, without their directories.
  let headers: [String]

  let protocols: [SwiftProtocol]
  let types: [SwiftTypeDeclaration]
  let needsFoundation: Bool

  /// Which protocols were left out.
  let diagnostics: [Diagnostic]

  private let byName: [String: SwiftProtocol]

  /// Makes the file of what headers declare, in each of them with encodings.
  init(_ headers: [Header], interfaces: [[InterfaceDescription]]) {
    self.headers = headers.map { header in
      header.source.name.split(separator: "/").last.map(String.init) ?? header.source.name
    }
    var classes = TypeTable()
    for header in headers { classes.add(header.declarations) }
    var names = SwiftNames(except: KnownSwiftTypes.reserved)
    var members = SwiftNames(except: ["registeredNames"])
    var found: [(SwiftProtocol, ProtocolDeclaration, [MethodDescription])] = []
    var swiftNames: [String: String] = [:]
    var diagnostics: [Diagnostic] = []
    for (header, interfaces) in zip(headers, interfaces) {
      let descriptions = interfaces.filter { $0.kind == .protocol }
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

  /// The protocols that one adopts and that are here.
  func adopted(by one: SwiftProtocol) -> [SwiftProtocol] { one.adopted.compactMap { byName[$0] } }

  /// A protocol, and all those that it adopts, each once.
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
