import MessageDeclarations
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

  let protocols: [SwiftProtocol]
  let types: [SwiftTypeDeclaration]

  /// The modules that the text imports.
  let modules: Set<String>

  private let byName: [String: SwiftProtocol]

  /// Generates the source code for all protocols of some headers, which know each other's types.
  public init(of headers: [Header]) {
    self.headers = headers.map { header in
      header.source.name.split(separator: "/").last.map(String.init) ?? header.source.name
    }
    let encoder = HeaderEncoder(headers)
    let encoded = headers.map(encoder.encode)
    var diagnostics = zip(headers, encoded).flatMap { header, encoded in
      header.source.sorted(header.diagnostics + encoded.diagnostics)
    }
    let attributes = SwiftTypeAttributes(headers)
    // The macro's code names types where a method of the same name would be meant.
    var imported = ImporterNames(headers)
    let methods = headers.flatMap(\.protocols).flatMap { one in
      one.members.methods.map { method in
        let name = imported.name(of: method, in: .protocol(one.name))?.base
        return SwiftName.plain(name ?? String(method.selector.prefix { $0 != ":" }))
      }
    }
    var names = SwiftNames(
      except: KnownSwiftTypes.reserved.union(SwiftName.keywords).union(methods))
    var found: [(SwiftProtocol, ProtocolDeclaration)] = []
    var sources: [SourceText] = []
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
        let documentation = header.source.documentation(before: declaration.range.lowerBound)
        let made = SwiftProtocol(
          declaration, attributes, documentation: documentation ?? [], names: &names)
        sources.append(header.source)
        swiftNames[declaration.name] = made.name
        found.append((made, declaration))
      }
    }
    let interfaces = ClassInterfaces(headers, protocols: Set(swiftNames.keys))
    var all = found.map(\.0) + interfaces.protocols(names: &names)
    var finder = SwiftTypeFinder(headers: headers, protocols: swiftNames, names: names)
    for index in found.indices {
      guard let nestedName = all[index].nestedName else { continue }
      if let place = finder.place(of: nestedName) {
        finder.declare(all[index].name, in: place)
        finder.protocols[all[index].objectiveCName] = place.name
      } else {
        all[index].note(unknown: nestedName)
      }
    }
    let groups = ProtocolGroups(all)
    let context = SwiftMethodContext(
      imported, source: headers.first?.source ?? SourceText("", name: ""))
    for index in found.indices {
      let declaration = found[index].1
      context.container = .protocol(declaration.name)
      context.group = groups.group(of: declaration.name)
      context.source = sources[index]
      all[index].add(declaration.members, in: context, types: &finder)
    }
    for index in all.indices.dropFirst(found.count) {
      interfaces.addMembers(to: &all[index], groups, context, types: &finder)
    }
    finder.declareErrors(of: headers)
    finder.finish()
    protocols = Self.refining(all)
    types = finder.declarations
    modules = finder.modules
    self.diagnostics = diagnostics
    byName = Dictionary(uniqueKeysWithValues: protocols.map { ($0.objectiveCName, $0) })
  }

  /// Leaves out the adopted protocols that one cannot refine.
  private static func refining(_ protocols: [SwiftProtocol]) -> [SwiftProtocol] {
    let order = protocols.map(\.objectiveCName)
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let cycles = AdoptionCycles(
      Dictionary(uniqueKeysWithValues: protocols.map { ($0.objectiveCName, $0.adopted) }),
      order: order)
    return protocols.enumerated().map { place, one in
      var one = one
      for name in one.adopted {
        if let other = places[name] {
          // Of a cycle, each keeps those that were declared before it.
          if other >= place, cycles.areInOne(name, one.objectiveCName) {
            one.omit(adopted: name, because: "which adopts it in turn")
          }
        } else if name != "NSObject" {
          // Every object here has the methods of NSObject.
          one.omit(adopted: name, because: "which is not declared in these headers")
        }
      }
      return one
    }
  }

  /// A protocol as the macros know it.
  func declaration(of one: SwiftProtocol) -> MessageProtocolDeclaration {
    one.declaration(refining: one.adopted.compactMap { byName[$0]?.name })
  }

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
