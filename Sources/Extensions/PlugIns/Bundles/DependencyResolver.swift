/// Selects one version of each identifier, and finds the bundles that cannot be used.
struct DependencyResolver {
  /// All versions of each identifier, the newest first.
  private let known: [String: [PlugInBundle]]

  /// Why bundles cannot be used, by their paths.
  private(set) var errors: [String: PlugInError]

  init(_ bundles: [PlugInBundle], refused: [String: PlugInError]) {
    errors = refused
    known = Dictionary(grouping: bundles, by: \.identifier)
      .mapValues { $0.sorted { $0.version > $1.version } }
  }

  /// The versions that can be used as far as is known, the newest first.
  private func usable(_ identifier: String) -> [PlugInBundle] {
    (known[identifier] ?? []).filter { errors[$0.path] == nil }
  }

  private mutating func refuse(_ bundles: [PlugInBundle], _ error: PlugInError) {
    for bundle in bundles where errors[bundle.path] == nil { errors[bundle.path] = error }
  }

  // MARK: Bundles by themselves

  /// Refuses bundles with the same identifier and version: none of them is the right one.
  mutating func refuseDuplicates() {
    for (identifier, versions) in known {
      for (version, bundles) in Dictionary(grouping: versions, by: \.version)
      where bundles.count > 1 {
        let paths = bundles.map(\.path).sorted()
        refuse(
          bundles, .duplicateBundle(identifier: identifier, version: version, paths: paths))
      }
    }
  }

  /// Refuses bundles that need their own identifier, in whatever version.
  mutating func refuseBundlesThatNeedThemselves() {
    for bundle in known.values.joined()
    where bundle.requirements[bundle.identifier] != nil {
      refuse([bundle], .cycle([bundle.identifier]))
    }
  }

  mutating func refuse(unsupporting hostVersion: BundleVersion) {
    for bundle in known.values.joined() where bundle.hostVersions?.contains(hostVersion) == false {
      refuse([bundle], .hostVersionUnsupported(bundle, hostVersion: hostVersion))
    }
  }

  // MARK: Bundles that need others

  /// Returns the selected bundles in the order of loading, after all others have been refused that
  /// cannot be used.
  mutating func resolve() -> [PlugInBundle] {
    while true {
      let selection = selection()
      // Each refusal can change the selection, so one kind at a time is looked for.
      if refuseUnmet(in: selection) || refuseConflict(in: selection) { continue }
      let needs = selection.mapValues { Set($0.requirements.keys) }
      guard let circle = circle(in: needs) else { return order(of: selection) }
      refuse(circle.compactMap { selection[$0] }, .cycle(circle))
    }
  }

  /// The newest version of each identifier that all other selected bundles can use.
  ///
  /// Where there is none, or where versions need each other in turn, it is another one.
  private func selection() -> [String: PlugInBundle] {
    var selection = known.compactMapValues { versions in versions.first { errors[$0.path] == nil } }
    // A change passes from bundles to those that they need, so there are at most as many rounds as
    // identifiers, unless versions need each other in turn.
    for _ in known {
      let demands = demands(in: selection)
      let next = selection.mapValues { bundle in
        let identifier = bundle.identifier
        return usable(identifier).first { version in
          demands[identifier, default: []].allSatisfy { $0.accepts(version) }
        } ?? bundle
      }
      if next == selection { break }
      selection = next
    }
    return selection
  }

  /// The selected bundles that need an identifier, by that identifier, sorted.
  private func demands(in selection: [String: PlugInBundle]) -> [String: [PlugInBundle]] {
    selection.sorted { $0.key < $1.key }.reduce(into: [:]) { demands, selected in
      for requirement in selected.value.requirements.keys {
        demands[requirement, default: []].append(selected.value)
      }
    }
  }

  /// Refuses the selected bundles that need one of which no usable version will do.
  private mutating func refuseUnmet(in selection: [String: PlugInBundle]) -> Bool {
    var found: [(PlugInBundle, PlugInError)] = []
    for (_, bundle) in selection {
      let unmet = bundle.requirements.keys.sorted().first {
        !usable($0).contains(where: bundle.accepts)
      }
      if let unmet { found.append((bundle, error(for: unmet, of: bundle))) }
    }
    for (bundle, error) in found { refuse([bundle], error) }
    return !found.isEmpty
  }

  private func error(for requirement: String, of bundle: PlugInBundle) -> PlugInError {
    guard let versions = known[requirement] else {
      return .requirementMissing(requirement, of: bundle)
    }
    if versions.contains(where: bundle.accepts) {
      return .requirementUnusable(requirement, of: bundle)
    }
    return .requirementVersionMissing(
      requirement, of: bundle, found: versions.map(\.version).reversed())
  }

  /// Refuses bundles that need one identifier, of which no version will do for all of them.
  ///
  /// If some have an older version, which may need less, only these are refused.
  private mutating func refuseConflict(in selection: [String: PlugInBundle]) -> Bool {
    for (requirement, bundles) in demands(in: selection).sorted(by: { $0.key < $1.key }) {
      guard let selected = selection[requirement], !bundles.allSatisfy({ $0.accepts(selected) })
      else { continue }
      if usable(requirement).contains(where: { version in bundles.allSatisfy { $0.accepts(version) }
      }) {
        // Each round selected another version: some of them need each other in turn.
        refuseCircleOfVersions()
        return true
      }
      let replaceable = bundles.filter { usable($0.identifier).count > 1 }
      refuse(
        replaceable.isEmpty ? bundles : replaceable, .requirementsConflict(requirement, of: bundles)
      )
      return true
    }
    return false
  }

  /// Refuses the newest versions that need each other in a circle, of all that can be used.
  private mutating func refuseCircleOfVersions() {
    let needs = known.keys.reduce(into: [:]) { needs, identifier in
      needs[identifier] = Set(usable(identifier).flatMap(\.requirements.keys))
    }
    guard let circle = circle(in: needs) else { return }
    for (identifier, next) in zip(circle, circle.dropFirst() + circle.prefix(1)) {
      let version = usable(identifier).first { $0.requirements[next] != nil }
      refuse(version.map { [$0] } ?? [], .cycle(circle))
    }
  }

  // MARK: Order

  /// The selected bundles, each after those that it needs.
  private func order(of selection: [String: PlugInBundle]) -> [PlugInBundle] {
    var waiting = selection.sorted { $0.key < $1.key }.map(\.value)
    var placed: Set<String> = []
    var order: [PlugInBundle] = []
    while let next = waiting.firstIndex(where: { placed.isSuperset(of: $0.requirements.keys) }) {
      let bundle = waiting.remove(at: next)
      placed.insert(bundle.identifier)
      order.append(bundle)
    }
    return order
  }

  /// Identifiers that need each other, each the next, and the last one the first; nil if there are
  /// none.
  private func circle(in needs: [String: Set<String>]) -> [String]? {
    var rest = needs
    while let leaf = rest.first(where: { $0.value.isDisjoint(with: rest.keys) }) {
      rest[leaf.key] = nil
    }
    // Each of the rest needs another one of them, so a walk comes to one for the second time.
    var path: [String] = []
    var next = rest.keys.min()
    while let identifier = next {
      if let start = path.firstIndex(of: identifier) { return Array(path[start...]) }
      path.append(identifier)
      next = rest[identifier]?.filter { rest[$0] != nil }.min()
    }
    return nil
  }
}

extension PlugInBundle {
  /// Whether another bundle will do where this one needs its identifier.
  fileprivate func accepts(_ other: PlugInBundle) -> Bool {
    requirements[other.identifier]?.contains(other.version) ?? true
  }
}
