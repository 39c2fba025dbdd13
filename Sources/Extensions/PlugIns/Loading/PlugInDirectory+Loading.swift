import DynamicMulticast
import Invocation
import RuntimeSupport

extension PlugInDirectory {
  /// Loads or enables a plug-in, after loading the required plug-ins.
  ///
  /// Before any code is loaded, the bundle's file is compared with its manifest and with the host.
  /// Then ``PlugInClass/start(_:)`` is called. A plug-in that is already enabled is returned
  /// unchanged, even if there is a newer version; ``update(_:)`` loads the newer version.
  ///
  /// While another thread loads, disables or updates the same plug-in, the call blocks. An entry
  /// point that loads its own plug-in gets ``PlugInError/busy(identifier:)``.
  ///
  /// - Parameter identifier: The identifier of the bundle.
  /// - Returns: The enabled plug-in.
  /// - Throws: A ``PlugInError`` if the plug-in cannot be loaded. Required plug-ins that have been
  ///   loaded stay loaded, and no other plug-in is affected.
  @discardableResult
  public func load(_ identifier: String) throws(PlugInError) -> PlugIn {
    if let enabled = enabled(identifier) { return enabled }
    return try gate.run(identifier) { () throws(PlugInError) in try loadWithinGate(identifier) }
  }

  func loadWithinGate(_ identifier: String) throws(PlugInError) -> PlugIn {
    if let enabled = enabled(identifier) { return enabled }
    // `disableAndWait()` does not stay in the gate while it waits for deliveries, so test the
    // phase.
    if loaded.withLock({ $0[identifier] ?? [] }).contains(where: { $0.phase == .disabling }) {
      throw .busy(identifier: identifier)
    }
    let bundle = try bundle(identifier)
    try loadRequirements(of: bundle)
    let plugIn = try open(bundle)
    plugIn.showClasses()
    try start(plugIn)
    delegates.plugInDidLoad(plugIn)
    return plugIn
  }

  /// Loads all bundles that can be used.
  ///
  /// - Returns: Bundles that cannot be used, with the reasons.
  /// - Throws: ``PlugInError/folderUnreadable(path:reason:)`` if the directory cannot be read.
  @discardableResult
  public func loadAll() throws(PlugInError) -> [BundleFailure] {
    let (folder, order) = try read()
    var failures = folder.failures + order.failures
    for bundle in order.bundles {
      do throws(PlugInError) {
        try load(bundle.identifier)
      } catch {
        failures.append(
          BundleFailure(path: bundle.path, identifier: bundle.identifier, error: error))
      }
    }
    return failures
  }

  /// Returns the newest usable version of a bundle.
  func bundle(_ identifier: String) throws(PlugInError) -> PlugInBundle {
    let (_, order) = try read()
    if let bundle = order.bundles.first(where: { $0.identifier == identifier }) { return bundle }
    if let failure = order.failures.last(where: { $0.identifier == identifier }) {
      throw failure.error
    }
    throw .unknownIdentifier(identifier, known: order.bundles.map(\.identifier))
  }

  func loadRequirements(of bundle: PlugInBundle) throws(PlugInError) {
    for (identifier, versions) in bundle.requirements.sorted(by: { $0.key < $1.key }) {
      let found: PlugIn
      do throws(PlugInError) {
        found = try load(identifier)
      } catch .busy {
        // The entry point of the required plug-in is loading `bundle`.
        throw .cycle([identifier, bundle.identifier])
      }
      if !versions.contains(found.version) {
        throw .requirementVersionMissing(identifier, of: bundle, found: [found.version])
      }
    }
  }

  /// Returns the plug-in whose code is the bundle's code, or loads the code and creates a plug-in.
  func open(_ bundle: PlugInBundle) throws(PlugInError) -> PlugIn {
    let known = loaded.withLock { $0[bundle.identifier] ?? [] }
    for plugIn in known where try plugIn.code.isCode(of: bundle) { return plugIn }
    let code = try loaders.loader(for: bundle)
      .load(bundle, host: host, dataPath: "\(dataPath)/\(bundle.identifier)")
    let plugIn = PlugIn(bundle, code: code, in: self)
    LoadedPlugIns.add(plugIn)
    loaded.withLock { $0[bundle.identifier, default: []].append(plugIn) }
    return plugIn
  }

  /// Calls the entry point of a plug-in, and enables the plug-in.
  ///
  /// If the entry point throws, the plug-in's registrations are removed.
  func start(_ plugIn: PlugIn) throws(PlugInError) {
    plugIn.enter(.starting)
    do {
      try plugIn.code.start(plugIn)
    } catch {
      plugIn.owner.removeAll(pending: .wait)
      plugIn.hideClasses()
      plugIn.enter(.disabled)
      throw .entryPointFailed(identifier: plugIn.identifier, reason: "\(error)")
    }
    plugIn.enter(.enabled)
  }
}
