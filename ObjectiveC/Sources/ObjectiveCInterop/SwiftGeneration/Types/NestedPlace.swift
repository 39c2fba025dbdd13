/// Locates a type within another type.
struct NestedPlace {
  /// The name of the outer type.
  let outer: String

  let base: String

  /// The qualified name, such as `Outer.Inner`.
  var name: String { "\(outer).\(SwiftName.escaped(base))" }

  /// Returns the name at the top level for a type that has an alias at this position.
  ///
  /// The name must differ from the name of the alias, because the alias would refer to itself.
  func topName(for name: String) -> String {
    let name = SwiftName.escaped(name)
    return name == SwiftName.escaped(base) ? SwiftName.plain(name) + "_" : name
  }
}
