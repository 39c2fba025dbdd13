import ObjectiveCSyntax

extension SwiftTypeFinder {
  /// Returns the position within another type that `swift_name` gives to a type.
  ///
  /// Only an alias is within the outer type. The type itself stays at the top level, because other
  /// types within the outer type could hide the types that the declaration names.
  ///
  /// - Returns: The position, or `nil` if the type cannot be nested.
  mutating func place(of attribute: SwiftNameAttribute) -> NestedPlace? {
    // `Outer.Type` is the metatype of `Outer`.
    guard let context = attribute.context, SwiftName.plain(attribute.base) == attribute.base,
      attribute.base != "init", context.count(where: { $0 == "." }) < 8,
      let outer = outerType(named: context)
    else { return nil }
    let place = NestedPlace(outer: outer, base: attribute.base)
    return nestedNames.insert(place.name).inserted ? place : nil
  }

  /// Returns the name of an outer type in the generated text, or `nil` if the type cannot be
  /// extended.
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
