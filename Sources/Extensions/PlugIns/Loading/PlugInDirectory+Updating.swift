import DynamicMulticast
import Invocation

extension PlugInDirectory {
  /// Replaces a plug-in by the newest version in the directory while messages are being sent.
  ///
  /// An update takes three steps:
  ///
  /// 1. The new version is loaded beside the old version, and its entry point is called.
  /// 2. The host's instances of the old version are replaced by instances of the new version. In
  ///   each registration, the new instance gets the position and the queue of the old instance.
  ///   Each message goes to exactly one of the two instances, and no message is lost. An instance
  ///   that conforms to ``PlugInSuccessor`` takes over the old instance's state first.
  /// 3. The old version is disabled, as ``PlugIn/disable()`` describes.
  ///
  /// The call blocks until the last delivery to the old version has ended. If the caller runs on a
  /// queue of the old version's delegates, pending messages are delivered after the return.
  /// Delegates that the entry points register themselves are not replaced: until the old version is
  /// disabled, both delegates get each message. Instances of the old version that another thread
  /// creates during the update are disabled with the old version.
  ///
  /// Until the last instance is replaced, `Classes` finds the classes of the old version. If a step
  /// fails before then, the old version stays enabled.
  ///
  /// - Parameter identifier: The identifier of the bundle. If no version is loaded, the bundle is
  ///   loaded.
  /// - Returns: The new version.
  /// - Throws: ``PlugInError/notNewer(identifier:loaded:)`` if there is no newer version;
  ///   ``PlugInError/takeoverFailed(identifier:reason:)`` if an instance cannot be replaced; and
  ///   the errors that ``load(_:)`` throws.
  @discardableResult
  public func update(_ identifier: String) throws(PlugInError) -> PlugIn {
    try gate.run(identifier) { () throws(PlugInError) in
      guard let old = enabled(identifier) else { return try loadWithinGate(identifier) }
      let bundle = try bundle(identifier)
      if bundle.version <= old.version {
        throw .notNewer(identifier: identifier, loaded: old.version)
      }
      for other in plugIns {
        if let versions = other.bundle.requirements[identifier], !versions.contains(bundle.version)
        {
          throw .requirementVersionMissing(identifier, of: other.bundle, found: [bundle.version])
        }
      }
      try loadRequirements(of: bundle)
      let new = try open(bundle)
      if new === old { throw .notNewer(identifier: identifier, loaded: old.version) }
      try start(new)
      do {
        try replaceInstances(of: old, by: new)
      } catch {
        new.owner.removeAllKeepingPending()
        new.enter(.disabled)
        throw .takeoverFailed(identifier: identifier, reason: "\(error)")
      }
      new.showClasses(insteadOf: old)
      _ = old.leaveEnabled()
      old.owner.removeAllKeepingPending()
      _ = old.endDisabling()
      delegates.plugInDidLoad(new)
      return new
    }
  }

  private func replaceInstances(of old: PlugIn, by new: PlugIn) throws {
    var replacements: [(old: any Respondable, new: any Respondable)] = []
    // All successors take over state before the first instance is replaced, so that an error in
    // `takeOver(from:)` leaves all registrations unchanged.
    for instance in old.instances where instance.isReplaceable {
      guard let object = instance.object else { continue }
      let successor = try new.successor(of: instance)
      try (successor as? any PlugInSuccessor)?.takeOver(from: object)
      replacements.append((object, successor))
    }
    for (index, replacement) in replacements.enumerated() {
      do {
        try old.owner.replaceAll(of: replacement.old, with: replacement.new, pending: .deliver)
      } catch {
        for undone in replacements[..<index].reversed() {
          try new.owner.replaceAll(of: undone.new, with: undone.old, pending: .deliver)
        }
        throw error
      }
    }
    for (object, successor) in replacements {
      delegates.plugIn(new, didReplace: PlugInReplacement(old: object, new: successor))
    }
  }
}
