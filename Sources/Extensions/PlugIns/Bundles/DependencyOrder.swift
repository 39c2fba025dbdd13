/// The order in which bundles are loaded: a topological order, with each bundle after its
/// requirements.
///
/// At most one version of each identifier is part of the order: the newest usable version that all
/// bundles in `bundles` accept. Independent bundles are sorted by identifier.
@_spi(ObjectiveC) public struct DependencyOrder: Sendable {
  /// Lists the bundles in the order of loading, one for each identifier.
  @_spi(ObjectiveC) public let bundles: [PlugInBundle]

  /// Lists the usable versions for which the order contains a better version, sorted by identifier
  /// and version.
  @_spi(ObjectiveC) public let superseded: [PlugInBundle]

  /// Lists the unusable bundles, sorted by identifier and version.
  @_spi(ObjectiveC) public let failures: [BundleFailure]

  /// Sorts bundles into the order of loading.
  ///
  /// An unusable bundle makes only its dependents unusable. If an older version of the bundle is
  /// usable, the dependents get the older version.
  ///
  /// - Parameters:
  ///   - bundles: The bundles to sort.
  ///   - hostVersion: The version of the host. If `nil`, every `hostVersions` range is taken as
  ///     satisfied.
  ///   - refused: The errors of bundles that were refused before the call, by bundle path.
  @_spi(ObjectiveC) public init(
    _ bundles: [PlugInBundle], hostVersion: BundleVersion?, refused: [String: PlugInError] = [:]
  ) {
    let bundles = bundles.sorted {
      ($0.identifier, $0.version, $0.path) < ($1.identifier, $1.version, $1.path)
    }
    var resolver = DependencyResolver(bundles, refused: refused)
    resolver.refuseDuplicates()
    resolver.refuseBundlesThatNeedThemselves()
    if let hostVersion { resolver.refuse(unsupporting: hostVersion) }
    let order = resolver.resolve()
    self.bundles = order
    superseded = bundles.filter { resolver.errors[$0.path] == nil && !order.contains($0) }
    failures = bundles.compactMap { bundle in
      resolver.errors[bundle.path].map {
        BundleFailure(path: bundle.path, identifier: bundle.identifier, error: $0)
      }
    }
  }
}
