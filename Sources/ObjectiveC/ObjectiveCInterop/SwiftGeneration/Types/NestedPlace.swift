/// A name inside of another type.
struct NestedPlace {
  /// The outer type.
  let outer: String

  let base: String

  /// The whole name.
  var name: String { "\(outer).\(SwiftName.escaped(base))" }

  /// The name at the top level for a type that has another one: an alias of its own name would refer
  /// to itself.
  func topName(for name: String) -> String {
    let name = SwiftName.escaped(name)
    return name == SwiftName.escaped(base) ? SwiftName.plain(name) + "_" : name
  }
}
