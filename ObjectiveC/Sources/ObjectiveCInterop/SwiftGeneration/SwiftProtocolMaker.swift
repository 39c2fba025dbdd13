import ObjectiveCSyntax

/// A maker of the Swift protocols for some headers, which makes the methods of each protocol on
/// demand.
///
/// All methods together would take several times the memory of the headers' text. So the methods
/// are made once to find their types and names, and again each time a protocol is read.
struct SwiftProtocolMaker: Sendable {
  /// The protocols without their methods: first the protocols of the headers, then the protocols
  /// for classes.
  private(set) var outlines: [SwiftProtocol] = []

  /// The indices in `outlines` by the Objective-C names of the protocols.
  let places: [String: Int]

  private let headers: [Header]
  private let declarations: [DeclarationPlace]
  private let interfaces: ClassInterfaces
  private let groups: ProtocolGroups
  private let cycles: AdoptionCycles

  /// The Swift types that the methods use.
  private(set) var finder: SwiftTypeFinder
  /// The names that the compiler's importer gives to methods and properties.
  private var names: ImporterNames
  /// The base names that differ from the importer's names.
  private var given = SwiftMethodNames(capacity: 0)

  /// The settlements of the protocols to which no object could conform as declared, by the indices
  /// of the protocols in `outlines`.
  private var settlements: [Int: InheritedMessages.Settlement] = [:]

  /// Diagnostics about omitted protocols.
  private(set) var diagnostics: [Diagnostic] = []

  private let evidence: ImplementationEvidence
  private let selection: HeaderSelection?

  init(
    _ headers: [Header], _ evidence: ImplementationEvidence, _ selection: HeaderSelection?
  ) {
    self.headers = headers
    self.evidence = evidence
    self.selection = selection
    let attributes = SwiftTypeAttributes(headers)
    // A method with the name of a type would hide the type from the code that the macro generates.
    names = ImporterNames(headers)
    var taken = KnownSwiftTypes.reserved.union(SwiftName.keywords)
    for one in headers.lazy.flatMap(\.declarations) {
      guard case .protocol(let one) = one else { continue }
      for method in one.members.methods {
        let name = names.name(of: method, in: .protocol(one.name))?.base
        taken.insert(SwiftName.plain(name ?? String(method.selector.prefix { $0 != ":" })))
      }
    }
    // For each protocol, the macro declares two more types.
    var topLevel = SwiftNames(except: taken, suffixes: ["Messages", "Multicast"])
    outlines.reserveCapacity(headers.lazy.flatMap(\.declarations).count { $0.memberCount > 0 })
    var declarations: [DeclarationPlace] = []
    var swiftNames: [String: String] = [:]
    for (number, header) in headers.enumerated() {
      for (index, declaration) in header.declarations.enumerated() {
        guard case .protocol(let declaration) = declaration,
          selection.keepsAny(of: declaration.members)
        else { continue }
        guard swiftNames[declaration.name] == nil else {
          diagnostics.append(
            Diagnostic(
              "'\(declaration.name)' was declared before: this one is left out",
              at: declaration.range.lowerBound, in: header.source))
          continue
        }
        let outline = SwiftProtocol(declaration, attributes, names: &topLevel)
        swiftNames[declaration.name] = outline.name
        outlines.append(outline)
        declarations.append(DeclarationPlace(header: number, index: index))
      }
    }
    self.declarations = declarations
    interfaces = ClassInterfaces(headers, protocols: Set(swiftNames.keys), selection)
    outlines += interfaces.protocols(names: &topLevel)
    places = Dictionary(
      uniqueKeysWithValues: outlines.enumerated().map { ($1.objectiveCName, $0) })
    groups = ProtocolGroups(outlines, places: places)
    cycles = AdoptionCycles(outlines, places: places)
    finder = SwiftTypeFinder(
      headers: headers, attributes: attributes, protocols: swiftNames, names: topLevel,
      evidence: evidence)
    for index in declarations.indices {
      guard let nestedName = outlines[index].nestedName else { continue }
      if let place = finder.place(of: nestedName) {
        finder.declare(outlines[index].name, in: place)
        finder.protocols[outlines[index].objectiveCName] = place.name
      } else {
        outlines[index].note(unknown: nestedName)
      }
    }
    findTypesAndNames()
  }

  /// Makes all methods once, in a fixed order, because their types and names depend on the order.
  private mutating func findTypesAndNames() {
    let count = headers.lazy.flatMap(\.declarations).map(\.memberCount).reduce(0, +)
    let context = SwiftMethodContext(
      names, given: SwiftMethodNames(capacity: count), evidence)
    // If `self.finder` kept the names of the top level, each new type would copy the set of names.
    var finder = finder
    self.finder.names = SwiftNames()
    var messages = MessageOutlines(shared: sharedMessages())
    let haveShared = placesHaving(messages.shared)
    for place in outlines.indices {
      let methods = withMethods(place, context, types: &finder).methods
      messages.append(methods, hasShared: haveShared[place])
    }
    context.given.finish()
    (names, given) = (context.names, context.given)
    finder.declareEnumerations(of: headers, selection)
    finder.declareConstants(selection)
    finder.finish()
    if selection != nil {
      let classes = outlines.compactMap { one in one.className.map { ($0, one.name) } }
      finder.replacePlaceholders(ofClasses: Dictionary(classes) { first, _ in first })
    }
    finder.names = SwiftNames()
    self.finder = finder
    settle(messages)
  }

  /// Returns the keys of the messages that several protocols or classes declare.
  private func sharedMessages() -> Set<MethodKey> {
    // Hashes take less memory than keys. Two keys with the same hash do no harm: the message is
    // only treated as shared.
    var known: Set<Int> = []
    var shared: Set<MethodKey> = []
    for method in headers.lazy.flatMap(\.declarations).flatMap(\.methods) {
      let key = MethodKey(method)
      if !known.insert(key.hashValue).inserted { shared.insert(key) }
    }
    return shared
  }

  /// Returns, for each protocol in `outlines`, whether the protocol or a refined protocol has one
  /// of `messages`.
  private func placesHaving(_ messages: Set<MethodKey>) -> [Bool] {
    var having = Array(repeating: false, count: outlines.count)
    for declaration in headers.lazy.flatMap(\.declarations)
    where declaration.methods.contains(where: { messages.contains(MethodKey($0)) }) {
      let name =
        switch declaration {
        case .interface(let one): interfaces.names[one.name]
        case .protocol(let one): one.name
        default: nil as String?
        }
      if let place = name.flatMap({ places[$0] }) { having[place] = true }
    }
    for place in cycles.order where !having[place] {
      having[place] = outlines[place].adopted.contains { places[$0].map { having[$0] } ?? false }
    }
    return having
  }

  private mutating func settle(_ messages: MessageOutlines) {
    // Only the adopted names are copied, because a copy of all protocols takes much memory.
    let adopted = outlines.enumerated().map { place, one in
      var one = one
      omitAdopted(of: &one, at: place)
      return one.adopted
    }
    settlements = InheritedMessages.settle(
      outlines, adopting: adopted, messages, places: places, order: cycles.order)
  }

  /// Returns the protocol at the index `place` with all its declarations.
  private func withMethods(
    _ place: Int, _ context: SwiftMethodContext, types finder: inout SwiftTypeFinder
  ) -> SwiftProtocol {
    var one = outlines[place]
    context.group = groups.group(of: place)
    guard declarations.indices.contains(place) else {
      interfaces.addMembers(to: &one, context, types: &finder)
      return one
    }
    let header = headers[Int(declarations[place].header)]
    guard case .protocol(let declaration) = header.declarations[Int(declarations[place].index)]
    else { return one }
    context.container = one.container
    context.source = header.source
    one.documentation = context.documentation(of: declaration.range)
    var added: Set<String> = []
    one.add(
      selection.kept(of: declaration.members), to: &added, in: context, types: &finder)
    return one
  }

  // MARK: Reading

  /// Makes the protocols at the indices `places`, one at a time, and calls `body` with each
  /// protocol.
  func forEach(at places: some Sequence<Int>, _ body: (SwiftProtocol) -> Void) {
    let context = SwiftMethodContext(names, given: given, evidence)
    var finder = finder
    // Methods of protocols from which other protocols copy or repeat methods.
    var made: [Int32: [SwiftMethod]] = [:]
    for place in places {
      var one = withMethods(place, context, types: &finder)
      omitAdopted(of: &one, at: place)
      if let settlement = settlements[place] {
        one.adopted = settlement.adopted
        one.omissions += settlement.omissions
        let own = one.methods
        one.methods = settlement.keepsOwn ? own : []
        one.methods += settlement.messages.map { message in
          let origin = message.origin
          if origin.place == place { return own[Int(origin.index)] }
          let methods =
            made[origin.place]
            ?? withMethods(Int(origin.place), context, types: &finder).methods
          made[origin.place] = methods
          return methods[Int(origin.index)]
        }
      }
      body(one)
    }
  }

  /// Returns `true` if the headers declare a protocol whose messages are not selected.
  private func isDeselected(_ name: String) -> Bool {
    selection != nil
      && headers.lazy.flatMap(\.declarations).contains {
        if case .protocol(let one) = $0 { one.name == name } else { false }
      }
  }

  /// Omits the adopted protocols that the protocol `one` cannot refine in Swift.
  private func omitAdopted(of one: inout SwiftProtocol, at place: Int) {
    for name in one.adopted {
      if let other = places[name] {
        // In a cycle, each protocol still refines the protocols that were declared before it.
        if other >= place, cycles.areInOne(other, place) {
          one.omit(adopted: name, because: "which adopts it in turn")
        }
      } else if name != "NSObject", !isDeselected(name) {
        // Every object of this library has the methods of NSObject.
        one.omit(adopted: name, because: "which is not declared in these headers")
      }
    }
  }
}

extension Declaration {
  /// The methods of a protocol or class, including the accessors of properties.
  fileprivate var methods: [MethodDeclaration] {
    switch self {
    case .protocol(let declaration): declaration.members.methods
    case .interface(let declaration): declaration.members.methods
    default: []
    }
  }

  /// Counts the methods and properties of a protocol or class.
  fileprivate var memberCount: Int {
    switch self {
    case .protocol(let declaration): declaration.members.count
    case .interface(let declaration): declaration.members.count
    default: 0
    }
  }
}
