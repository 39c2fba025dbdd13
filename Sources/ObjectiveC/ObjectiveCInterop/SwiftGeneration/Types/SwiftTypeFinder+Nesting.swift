import ObjectiveCSyntax

extension SwiftTypeFinder {
  /// Finds the type that another one is inside of, as `swift_name` says; nil if there can be none.
  ///
  /// Only an alias is inside. The type itself stays at the top level, since other types of the outer
  /// one could hide those that it names.
  mutating func place(of attribute: SwiftNameAttribute) -> NestedPlace? {
    // `Outer.Type` is the type of `Outer` itself.
    guard let context = attribute.context, SwiftName.plain(attribute.base) == attribute.base,
      attribute.base != "init", context.count(where: { $0 == "." }) < 8,
      let outer = outerType(named: context)
    else { return nil }
    let place = NestedPlace(outer: outer, base: attribute.base)
    return nestedNames.insert(place.name).inserted ? place : nil
  }

  /// The text's name of a type that others are inside of; nil if there is none that can be extended.
  private mutating func outerType(named swiftName: String) -> String? {
    guard let name = attributes.original(of: swiftName) else { return nil }
    if own.typedefs[name] == nil, KnownSwiftTypes.isFoundations(name) { return "\(use(name))" }
    if table.classes.contains(name) {
      guard KnownSwiftTypes.objects[name] == nil,
        case .named(let given, _) = object(of: name, [])
      else { return nil }
      outerTypes.insert(given)
      return given
    }
    guard let target = own.typedefs[name] else { return nil }
    switch resolve(target).kind {
    case .record(let record):
      let definition = table.definition(of: record)
      if definition.fields == nil || definition.isUnion { return nil }
    case .enumeration(let enumeration):
      let definition = table.definition(of: enumeration)
      if IntegerBounds(rawType(of: definition)) == nil { return nil }
    default:
      if !attributes.newTypes.contains(name) { return nil }
    }
    guard case .named(let given, _) = type(named: name, []) else { return nil }
    return given
  }
}
