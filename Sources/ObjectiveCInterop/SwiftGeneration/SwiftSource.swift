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

  /// The places of the protocols by their names in Objective-C.
  private let places: [String: Int]

  /// Generates the source code for all protocols of some headers, which know each other's types.
  public init(of headers: [Header]) {
    self.headers = headers.map { header in
      header.source.name.split(separator: "/").last.map(String.init) ?? header.source.name
    }
    var diagnostics = Self.diagnostics(of: headers)
    let attributes = SwiftTypeAttributes(headers)
    // The macro's code names types where a method of the same name would be meant.
    var imported = ImporterNames(headers)
    var taken = KnownSwiftTypes.reserved.union(SwiftName.keywords)
    for one in headers.lazy.flatMap(\.protocols) {
      for method in one.members.methods {
        let name = imported.name(of: method, in: .protocol(one.name))?.base
        taken.insert(SwiftName.plain(name ?? String(method.selector.prefix { $0 != ":" })))
      }
    }
    var names = SwiftNames(except: taken)
    var all: [SwiftProtocol] = []
    var found: [(declaration: ProtocolDeclaration, source: SourceText)] = []
    var swiftNames: [String: String] = [:]
    for header in headers {
      for declaration in header.protocols {
        guard swiftNames[declaration.name] == nil else {
          diagnostics.append(
            Diagnostic(
              "'\(declaration.name)' was declared before: this one is left out",
              at: declaration.range.lowerBound, in: header.source))
          continue
        }
        let documentation = header.source.documentation(before: declaration.range.lowerBound)
        let made = SwiftProtocol(
          declaration, attributes, documentation: documentation ?? [], names: &names)
        swiftNames[declaration.name] = made.name
        all.append(made)
        found.append((declaration, header.source))
      }
    }
    let interfaces = ClassInterfaces(headers, protocols: Set(swiftNames.keys))
    all += interfaces.protocols(names: &names)
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
    for (index, (declaration, source)) in found.enumerated() {
      context.container = .protocol(declaration.name)
      context.group = groups.group(of: declaration.name)
      context.source = source
      var added: Set<String> = []
      all[index].add(declaration.members, to: &added, in: context, types: &finder)
    }
    for index in all.indices.dropFirst(found.count) {
      interfaces.addMembers(to: &all[index], groups, context, types: &finder)
    }
    Self.omitChangedMethods(of: &all, &context.names)
    finder.declareErrors(of: headers)
    finder.finish()
    protocols = Self.refining(all)
    types = finder.declarations
    modules = finder.modules
    self.diagnostics = diagnostics
    places = Self.places(of: protocols)
  }

  /// Leaves out the methods that a protocol declares again with other types, as subclasses do.
  ///
  /// An object has one method for a message. So it could not conform to both declarations.
  private static func omitChangedMethods(
    of protocols: inout [SwiftProtocol], _ names: inout ImporterNames
  ) {
    var places: [ImporterNames.Container: Int] = [:]
    for (index, one) in protocols.enumerated() { places[one.container] = index }
    let shapes = protocols.map { one in
      Dictionary(one.methods.map { ($0.key, $0.shape) }) { first, _ in first }
    }
    let swiftNames = protocols.map(\.name)
    for index in protocols.indices {
      let one = protocols[index]
      protocols[index].omitMethods { method in
        var first = names.firstDeclarer(of: method.key, in: one.container)
        if case .category(let name, _) = first { first = .class(name) }
        guard let place = places[first], place != index, let shape = shapes[place][method.key],
          shape != method.shape
        else { return nil }
        return swiftNames[place]
      }
    }
  }

  /// Leaves out the adopted protocols that one cannot refine.
  private static func refining(_ protocols: [SwiftProtocol]) -> [SwiftProtocol] {
    let places = places(of: protocols)
    let cycles = AdoptionCycles(
      Dictionary(uniqueKeysWithValues: protocols.map { ($0.objectiveCName, $0.adopted) }),
      order: protocols.map(\.objectiveCName))
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

  private static func places(of protocols: [SwiftProtocol]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: protocols.enumerated().map { ($1.objectiveCName, $0) })
  }

  private static func diagnostics(of headers: [Header]) -> [Diagnostic] {
    let encoder = HeaderEncoder(headers)
    return headers.flatMap { header in
      header.source.sorted(header.diagnostics + encoder.encode(header).diagnostics)
    }
  }

  /// A protocol as the macros know it.
  func declaration(of one: SwiftProtocol) -> MessageProtocolDeclaration {
    one.declaration(refining: adopted(by: one).map(\.name))
  }

  /// The protocols of the headers that one adopts.
  private func adopted(by one: SwiftProtocol) -> [SwiftProtocol] {
    one.adopted.compactMap { places[$0].map { protocols[$0] } }
  }

  /// A protocol and all those of the headers that it adopts, each once.
  func lineage(of one: SwiftProtocol) -> [SwiftProtocol] {
    var seen: Set<String> = [one.objectiveCName]
    var lineage = [one]
    var index = 0
    while index < lineage.count {
      lineage += adopted(by: lineage[index]).filter { seen.insert($0.objectiveCName).inserted }
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
