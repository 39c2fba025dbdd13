import ObjectiveCSyntax

/// The protocols of headers in Swift, with the types that they need.
struct SwiftFile {
  /// The names of the headers, without their directories.
  let headers: [String]

  let protocols: [SwiftProtocol]
  let types: [SwiftTypeDeclaration]
  let needsFoundation: Bool

  private let byName: [String: SwiftProtocol]

  /// Makes the file of what headers declare.
  ///
  /// - Parameter interfaces: What each of the headers declares, with encodings.
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
    for (header, interfaces) in zip(headers, interfaces) {
      let descriptions = interfaces.filter { $0.kind == .protocol }
      for (declaration, description) in zip(header.protocols, descriptions)
      where swiftNames[declaration.name] == nil {
        // A class may have the name of a protocol.
        let isTaken = classes.classes.contains(declaration.name)
        let made = SwiftProtocol(
          declaration, suffix: isTaken ? "Protocol" : "", names: &names, members: &members)
        swiftNames[declaration.name] = made.name
        found.append((made, declaration, description.methods))
      }
    }
    var finder = SwiftTypeFinder(headers: headers, protocols: swiftNames, names: names)
    for index in found.indices {
      found[index].0.add(found[index].1.members, described: found[index].2, types: &finder)
    }
    finder.finish()
    for index in found.indices { found[index].0.nameOptionals(except: finder.names) }
    protocols = found.map(\.0)
    types = finder.declarations
    needsFoundation = finder.needsFoundation
    byName = Dictionary(uniqueKeysWithValues: protocols.map { ($0.objectiveCName, $0) })
  }

  /// The protocols that one adopts and that are here, but for those that adopt it in turn.
  func adopted(by one: SwiftProtocol) -> [SwiftProtocol] {
    one.adopted.compactMap { byName[$0] }.filter { other in
      !lineage(of: other).contains { $0.objectiveCName == one.objectiveCName }
    }
  }

  /// A protocol, and all those that it adopts, each once.
  func lineage(of one: SwiftProtocol) -> [SwiftProtocol] {
    var seen: Set<String> = [one.objectiveCName]
    var lineage = [one]
    var index = 0
    while index < lineage.count {
      lineage += lineage[index].adopted.filter { seen.insert($0).inserted }.compactMap { byName[$0] }
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
