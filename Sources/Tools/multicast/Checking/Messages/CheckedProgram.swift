import SwiftDeclarations

/// The types, protocols and extensions of some sources, which find each other by name.
///
/// Several modules may declare one name. The one that is meant is the nearest: in the same file, or
/// with the most folders in common. Between two that are equally near, none is chosen.
struct CheckedProgram: Sendable {
  let sources: [CheckedSource]

  /// The types and protocols, and the extensions of those that are among them.
  private(set) var types: [PlacedDeclaration] = []
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

  /// The type or protocol that a name means.
  func find(_ name: String, from place: PlacedDeclaration) -> Int? {
    let parts = TypeName.parts(of: name)
    if parts.isEmpty { return nil }
    for depth in (0...place.scope.count).reversed() {
      if let found = nearest(Array(place.scope[..<depth]) + parts, to: place) { return found }
    }
    // The first part may be a module.
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

  /// A declaration with its extensions.
  func parts(of type: Int) -> [PlacedDeclaration] { [types[type]] + (extensions[type] ?? []) }

  /// The superclass, if it is one of the sources'.
  func superclass(of type: Int) -> Int? {
    let place = types[type]
    return place.inheritedNames.first.flatMap { find($0, from: place) }.flatMap { found in
      types[found].declaration.kind == .class && found != type ? found : nil
    }
  }

  /// The superclasses, from the nearest.
  func superclasses(of type: Int) -> [Int] {
    var found: [Int] = []
    var next = superclass(of: type)
    while let current = next, current != type, !found.contains(current) {
      found.append(current)
      next = superclass(of: current)
    }
    return found
  }

  /// The protocols that a type conforms to, by itself, by its superclasses and by other protocols.
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
