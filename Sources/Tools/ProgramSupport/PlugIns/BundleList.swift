@_spi(ObjectiveC) import PlugIns

/// Lists the bundles of a folder in the form that `multicast plugins` prints.
///
/// Usable bundles come first, in the order of loading.
struct BundleList {
  let bundles: [ListedBundle]

  init(
    _ folder: BundleFolder, hostVersion: BundleVersion?, host: LibraryFacts?,
    loaders: [PlugInLoader]
  ) {
    let problems = folder.bundles.reduce(into: [:]) { problems, bundle in
      problems[bundle.path] = bundle.problems(host: host, loaders: loaders)
    }
    let order = DependencyOrder(
      folder.bundles, hostVersion: hostVersion, refused: problems.compactMapValues(\.first))
    let usable = order.bundles.enumerated().map { ListedBundle($1, order: $0 + 1) }
    let superseded = order.superseded.map { ListedBundle($0) }
    let failed = order.failures.compactMap { failure in
      folder.bundles.first { $0.path == failure.path }.map { bundle in
        let own = problems[bundle.path] ?? []
        return ListedBundle(bundle, problems: own.isEmpty ? [failure.error] : own)
      }
    }
    let unreadable = folder.failures.map { ListedBundle($0) }
    bundles = usable + superseded + failed + unreadable
  }
}
