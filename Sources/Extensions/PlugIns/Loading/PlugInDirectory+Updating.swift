import DynamicMulticast
import Invocation

extension PlugInDirectory {
  /// Replaces a plug-in by the newest version in the directory, while messages go on.
  ///
  /// The new version is loaded beside the old one, and its entry point is called. Each instance that the
  /// host has made of the old version is replaced by one of the new version, wherever it is registered,
  /// at its own position and with its own queue: each message goes to exactly one of the two, and none is
  /// lost. An instance that is a ``PlugInSuccessor`` takes over the old one's state before. Then the old
  /// version is disabled, as ``PlugIn/disable()`` says.
  ///
  /// It blocks until the old version's last delivery; on a queue of its delegates, pending messages are
  /// delivered after the return. What the entry points register themselves is not replaced: until the old
  /// version is disabled, both get each message. Instances that another thread makes of the old version
  /// meanwhile are disabled with it.
  ///
  /// Until the last instance is replaced, `Classes` finds the classes of the old version. If anything fails
  /// by then, the old version stays.
  ///
  /// - Parameter identifier: The identifier of the bundle. It is loaded if no version of it is.
  /// - Returns: The new version.
  /// - Throws: ``PlugInError/notNewer(identifier:loaded:)`` if there is no newer version;
  ///   ``PlugInError/takeoverFailed(identifier:reason:)``; what ``load(_:)`` throws.
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
    // All take over before the first is replaced, so that an error leaves everything as it was.
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
