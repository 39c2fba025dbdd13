/// The order in which bundles are loaded: each after those that it needs.
///
/// Of several versions of one identifier, only one is in the order: the newest that can be used itself
/// and that all others in the order can use. Bundles that do not depend on each other are sorted by
/// identifier.
package struct DependencyOrder: Sendable {
  /// The bundles, one for each identifier.
  package let bundles: [PlugInBundle]

  /// The versions that are not needed beside the better ones in the order, sorted by identifier and
  /// version.
  package let superseded: [PlugInBundle]

  /// The bundles that cannot be used, sorted by identifier and version.
  package let failures: [BundleFailure]

  /// Puts bundles into order.
  ///
  /// A bundle that cannot be used takes along only those that need it. Where an older version of it
  /// can be used, they get that one.
  ///
  /// - Parameters:
  ///   - bundles: The bundles.
  ///   - hostVersion: The version of the host; nil if any is assumed to do.
  ///   - refused: Bundles that cannot be used for another reason, by their paths.
  package init(
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
