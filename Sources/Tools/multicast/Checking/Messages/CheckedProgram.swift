import SwiftDeclarations

/// Resolves the types, protocols and extensions of a set of sources by name.
///
/// Several modules may declare the same name. A name refers to the nearest declaration: the
/// declaration in the same file, or otherwise the declaration whose path has the most folders in
/// common. If two declarations are equally near, the name remains unresolved.
struct CheckedProgram: Sendable {
  let sources: [CheckedSource]

  /// The types and protocols of the sources.
  private(set) var types: [PlacedDeclaration] = []
  /// The extensions of each type, by the index of the type in `types`.
  private(set) var extensions: [Int: [PlacedDeclaration]] = [:]

  private var indexes: [[String]: [Int]] = [:]

  init(_ sources: [CheckedSource]) {
    self.sources = sources
    var extensions: [PlacedDeclaration] = []
    for (index, source) in sources.enumerated() {
      collect(source.file.declarations, of: index, in: [], &extensions)
    }
    for one in extensions {
      if let type = find(one.declaration.name, from: one) {
        self.extensions[type, default: []].append(one)
      }
    }
  }

  private mutating func collect(
    _ members: [SwiftDeclaration.Member], of source: Int, in scope: [String],
    _ extensions: inout [PlacedDeclaration]
  ) {
    for declaration in members.flatMap(\.declarations) {
      let placed = PlacedDeclaration(source: source, scope: scope, declaration: declaration)
      switch declaration.kind {
      case .class, .actor, .struct, .enum, .protocol, .typealias:
        indexes[scope + [declaration.name], default: []].append(types.count)
        types.append(placed)
      case .extension: extensions.append(placed)
      default: continue
      }
      collect(declaration.members, of: source, in: placed.innerScope, &extensions)
    }
  }

  // MARK: Names

  /// Returns the index in `types` of the declaration to which `name` refers at `place`, or `nil`.
  func find(_ name: String, from place: PlacedDeclaration) -> Int? {
    let parts = TypeName.parts(of: name)
    if parts.isEmpty { return nil }
    for depth in (0...place.scope.count).reversed() {
      if let found = nearest(Array(place.scope[..<depth]) + parts, to: place) { return found }
    }
    // A first part may be the name of a module.
    return parts.count > 1 ? nearest(Array(parts[1...]), to: place) : nil
  }

  private func nearest(_ path: [String], to place: PlacedDeclaration) -> Int? {
    let folders = sources[place.source].folders
    var best: [Int] = []
    var bestNearness = -1
    for index in indexes[path] ?? [] {
      let other = types[index]
      let isSameFile = other.source == place.source
      if other.declaration.isPrivate, !isSameFile { continue }
      let common = zip(folders, sources[other.source].folders).prefix { $0 == $1 }.count
      let nearness = isSameFile ? Int.max : common
      if nearness > bestNearness { (best, bestNearness) = ([], nearness) }
      if nearness == bestNearness { best.append(index) }
    }
    return best.count == 1 ? best[0] : nil
  }

  // MARK: Inheritance

  /// Returns the declaration of the type at the index `type`, and the extensions of this type.
  func parts(of type: Int) -> [PlacedDeclaration] { [types[type]] + (extensions[type] ?? []) }

  /// Returns the superclass of `type`, or `nil` if the sources declare no superclass.
  func superclass(of type: Int) -> Int? {
    let place = types[type]
    return place.inheritedNames.first.flatMap { find($0, from: place) }.flatMap { found in
      types[found].declaration.kind == .class && found != type ? found : nil
    }
  }

  /// Returns the superclasses of `type`, from the nearest to the root.
  func superclasses(of type: Int) -> [Int] {
    var found: [Int] = []
    var next = superclass(of: type)
    while let current = next, current != type, !found.contains(current) {
      found.append(current)
      next = superclass(of: current)
    }
    return found
  }

  /// Returns the protocols to which `type` conforms, directly or through superclasses and other
  /// protocols.
  func protocols(of type: Int) -> [Int] {
    var seen: Set<Int> = [type]
    var pending = [type]
    var found: [Int] = []
    while let next = pending.popLast() {
      if types[next].declaration.kind == .protocol { found.append(next) }
      for part in parts(of: next) {
        for name in names(of: part) {
          if let other = find(name, from: part), seen.insert(other).inserted {
            pending.append(other)
          }
        }
      }
    }
    return found.sorted()
  }

  private func names(of part: PlacedDeclaration) -> [String] {
    guard part.declaration.kind == .typealias else { return part.inheritedNames }
    let aliased = sources[part.source].aliasedType(of: part.declaration) ?? ""
    return aliased.split(separator: "&").map(\.trimmed)
  }

  // MARK: Locations

  func location(of range: Range<Int>, in source: Int) -> MessageFinding.Location {
    let source = sources[source]
    let position = source.file.position(at: range.lowerBound)
    return .init(file: source.name, line: position.line, column: position.column)
  }
}
