import DynamicMulticast
import Foundation
public import Invocation
import RuntimeSupport

/// A bundle whose code is loaded.
///
/// ``PlugInDirectory/load(_:)`` makes it, once for each version. Its code stays in memory for as long as
/// the program runs. ``disable()`` takes it out of use, and loading it again puts it back, or the newest
/// version that is there by then.
///
/// All members may be called from any thread.
///
/// Stands for `NSBundle` after `-load`, for which `-unload` exists; see ``disable()``.
public final class PlugIn: Sendable {
  /// What its folder says.
  public let bundle: PlugInBundle

  /// The program that has loaded it.
  public let host: any PlugInHost

  /// The folder for its files and its configuration, which all its versions share; it is made at the
  /// first use of ``dataFolder``.
  let dataPath: String

  let code: any PlugInCode

  /// What its code has registered.
  package var owner: CodeOwner { code.owner }

  weak let directory: PlugInDirectory?

  private let state = Guarded(State())

  private struct State: Sendable {
    var phase = Phase.disabled
    var instances: [PlugInInstance] = []
    /// The number of instances at which the list is searched for those that are gone.
    var pruneCount = 16
  }

  enum Phase: Sendable {
    case disabled
    /// Its entry point is running.
    case starting
    case enabled
    /// Its last deliveries are waited for.
    case disabling
  }

  init(
    _ bundle: PlugInBundle, code: any PlugInCode, in directory: PlugInDirectory
  ) {
    self.bundle = bundle
    self.code = code
    self.directory = directory
    host = directory.host
    dataPath = "\(directory.dataPath)/\(bundle.identifier)"
  }

  /// The identifier, which all versions share.
  public var identifier: String { bundle.identifier }

  /// The version.
  public var version: BundleVersion { bundle.version }

  /// Whether it is in use: its entry point has returned, and it has not been disabled since.
  public var isEnabled: Bool { phase == .enabled }

  var phase: Phase { state.withLock { $0.phase } }

  /// The class that the library was made a plug-in by; nil for a script, whose classes are interpreted.
  ///
  /// Stands for `-[NSBundle principalClass]`.
  public var principalClass: (any PlugInClass.Type)? { code.principalClass }

  /// The registered classes of its library, by their names.
  ///
  /// Stands for what `NSBundleDidLoadNotification` tells.
  public var classes: [RegisteredClass] {
    Classes.all.filter { $0.library == bundle.executable }
  }

  /// The plug-in that a class belongs to; nil if it belongs to none.
  ///
  /// Stands for `+[NSBundle bundleForClass:]`.
  public static func of(_ type: any Respondable.Type) -> PlugIn? {
    LoadedPlugIns.all.first { $0.owner.owns(type) }
  }

  /// The plug-in that an object's class belongs to, or its script; nil if it belongs to none.
  public static func of(_ object: any Respondable) -> PlugIn? {
    LoadedPlugIns.all.first { $0.owner.owns(object as AnyObject) }
  }

  // MARK: Instances

  /// Makes an instance of the principal class, and holds it until the plug-in is disabled.
  ///
  /// ``PlugInDirectory/update(_:)`` replaces it by an instance of the new version wherever it is
  /// registered, unless the entry point has made it. For instances that come and go, use `Classes.named(_:)`.
  ///
  /// A script's `init` may fail. Then the directory's delegates are told, and the instance is an object
  /// that answers no message.
  ///
  /// - Parameters:
  ///   - label: The instance's name in ``remaining``.
  ///   - fileID: The file of the call, named there, too.
  ///   - line: The line of the call.
  /// - Returns: The instance.
  @discardableResult
  public func instantiate(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Respondable {
    let object: any Respondable
    do {
      object = try code.makeInstance()
    } catch {
      directory?.report(.instanceFailed(identifier: identifier, reason: "\(error)"), of: self)
      object = UnmadeInstance()
    }
    hold(PlugInInstance(object, label: label, RegistrationSite(fileID: fileID, line: line)))
    return object
  }

  /// Makes an instance that replaces one of an older version.
  func successor(of instance: PlugInInstance) throws -> any Respondable {
    let object = try code.makeInstance()
    hold(PlugInInstance(object, label: instance.label, instance.site), isSuccessor: true)
    return object
  }

  private func hold(_ instance: PlugInInstance, isSuccessor: Bool = false) {
    let (phase, candidates) = state.withLock { state -> (Phase, [PlugInInstance]) in
      instance.setMadeAtStart(state.phase == .starting && !isSuccessor)
      state.instances.append(instance)
      return (
        state.phase, state.instances.count < state.pruneCount ? [] : state.instances
      )
    }
    if phase == .disabled { instance.release() }
    if candidates.isEmpty { return }
    let gone = Set(candidates.filter { $0.object == nil }.map(ObjectIdentifier.init))
    state.withLock { state in
      state.instances.removeAll { gone.contains(ObjectIdentifier($0)) }
      state.pruneCount = max(16, state.instances.count * 2)
    }
  }

  /// The instances that the host has made and that are still alive, in the order they were made.
  var instances: [PlugInInstance] { state.withLock { $0.instances }.filter { $0.object != nil } }

  // MARK: Lifetime

  /// Begins to disable it.
  ///
  /// - Returns: False unless it was enabled.
  func leaveEnabled() -> Bool {
    state.withLock { state in
      if state.phase != .enabled { return false }
      state.phase = .disabling
      return true
    }
  }

  func enter(_ phase: Phase) {
    if phase == .starting { owner.allowRegistrations() }
    let instances = state.withLock { state in
      state.phase = phase
      return phase == .disabled ? state.instances : []
    }
    // Outside of the lock, as the objects' deinits are foreign code.
    for instance in instances { instance.release() }
  }

  func hideClasses() {
    if let library = bundle.executable { Classes.hide(library) }
  }

  /// Lets its classes be found by name; in one step, those of a version that it replaces are not.
  func showClasses(insteadOf other: PlugIn? = nil) {
    if let library = bundle.executable {
      Classes.show(library, insteadOf: other?.bundle.executable)
    } else {
      other?.hideClasses()
    }
  }

  /// What the plug-in's code has registered and what the host has made of it, as far as it is still
  /// there.
  public var remaining: [PlugInRemainder] {
    owner.remaining.map(PlugInRemainder.init) + instances.compactMap(\.remainder)
  }
}

extension PlugIn: CustomStringConvertible {
  /// The identifier and the version.
  public var description: String { "\(identifier) \(version)" }
}
