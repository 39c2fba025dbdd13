/// A resolver that selects a single version of each identifier, and finds the unusable bundles.
struct DependencyResolver {
  /// All versions of each identifier, the newest first.
  private let known: [String: [PlugInBundle]]

  /// Explains by bundle path why bundles cannot be used.
  private(set) var errors: [String: PlugInError]

  init(_ bundles: [PlugInBundle], refused: [String: PlugInError]) {
    errors = refused
    known = Dictionary(grouping: bundles, by: \.identifier)
      .mapValues { $0.sorted { $0.version > $1.version } }
  }

  /// Returns the versions of an identifier that have not been refused so far, the newest first.
  private func usable(_ identifier: String) -> [PlugInBundle] {
    (known[identifier] ?? []).filter { errors[$0.path] == nil }
  }

  private mutating func refuse(_ bundles: [PlugInBundle], _ error: PlugInError) {
    for bundle in bundles where errors[bundle.path] == nil { errors[bundle.path] = error }
  }

  // MARK: Single bundles

  /// Refuses bundles with the same identifier and version, because none of them can be preferred.
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

  /// Refuses bundles whose `requirements` contain the bundle's own identifier, in whatever version.
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

  // MARK: Dependencies

  /// Refuses every bundle whose requirements cannot be met, and returns the selected bundles in the
  /// order of loading.
  mutating func resolve() -> [PlugInBundle] {
    while true {
      let selection = selection()
      // Each refusal can change the selection, so one kind of conflict is resolved at a time.
      if refuseUnmet(in: selection) || refuseConflict(in: selection) { continue }
      let needs = selection.mapValues { Set($0.requirements.keys) }
      guard let circle = circle(in: needs) else { return order(of: selection) }
      refuse(circle.compactMap { selection[$0] }, .cycle(circle))
    }
  }

  /// Selects, for each identifier, the newest usable version that all selected bundles accept.
  ///
  /// An identifier without such a version keeps the version of the last round. A selection may also
  /// be left unsettled if versions require each other in a cycle.
  private func selection() -> [String: PlugInBundle] {
    var selection = known.compactMapValues { versions in versions.first { errors[$0.path] == nil } }
    // Iterate to a fixed point. A change propagates from bundles to the bundles that they need, so
    // the number of identifiers bounds the number of rounds, unless versions require each other in
    // a cycle.
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

  /// Groups the bundles in `selection` by the identifiers in their `requirements`; each group is
  /// sorted by identifier.
  private func demands(in selection: [String: PlugInBundle]) -> [String: [PlugInBundle]] {
    selection.sorted { $0.key < $1.key }.reduce(into: [:]) { demands, selected in
      for requirement in selected.value.requirements.keys {
        demands[requirement, default: []].append(selected.value)
      }
    }
  }

  /// Refuses each selected bundle with a requirement that no usable version satisfies.
  ///
  /// - Returns: `true` if a bundle was refused.
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

  /// Refuses bundles that require the same identifier in versions that no single usable version
  /// satisfies.
  ///
  /// If an older version of some of these bundles is usable, only those bundles are refused,
  /// because an older version may require less.
  ///
  /// - Returns: `true` if a bundle was refused.
  private mutating func refuseConflict(in selection: [String: PlugInBundle]) -> Bool {
    for (requirement, bundles) in demands(in: selection).sorted(by: { $0.key < $1.key }) {
      guard let selected = selection[requirement], !bundles.allSatisfy({ $0.accepts(selected) })
      else { continue }
      if usable(requirement).contains(where: { version in bundles.allSatisfy { $0.accepts(version) }
      }) {
        // A version satisfies all of them, but each round of `selection()` selected another
        // version: some of the bundles require each other in a cycle.
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

  /// Refuses the newest usable versions that require each other in a cycle.
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

  /// Sorts the selected bundles topologically: each bundle follows its requirements.
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

  /// Returns the identifiers of a cycle, or `nil` if there is no cycle.
  ///
  /// Each identifier needs the next one in the array, and the last identifier needs the first.
  private func circle(in needs: [String: Set<String>]) -> [String]? {
    var rest = needs
    while let leaf = rest.first(where: { $0.value.isDisjoint(with: rest.keys) }) {
      rest[leaf.key] = nil
    }
    // Each remaining identifier needs another remaining identifier, so a walk must visit an
    // identifier twice.
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
  /// Returns `true` if `other` satisfies the bundle's requirement, or if there is no requirement
  /// for the identifier of `other`.
  fileprivate func accepts(_ other: PlugInBundle) -> Bool {
    requirements[other.identifier]?.contains(other.version) ?? true
  }
}
