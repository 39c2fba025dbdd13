import DynamicMulticast
import Foundation
public import Invocation
import RuntimeSupport

/// A bundle whose code is loaded.
///
/// ``PlugInDirectory/load(_:)`` creates one plug-in for each version of a bundle. The plug-in's
/// code stays in memory for as long as the program runs. ``disable()`` takes the plug-in out of
/// use. Loading the identifier again enables the newest version in the directory at that time,
/// which may be the same version.
///
/// All members can be called from any thread.
///
/// Stands for `NSBundle` after `-load`. ``disable()`` stands for `-unload`.
public final class PlugIn: Sendable {
  /// The description of the plug-in in its folder.
  public let bundle: PlugInBundle

  /// The program that has loaded the plug-in.
  public let host: any PlugInHost

  /// The path of the folder for the plug-in's files and configuration, which all its versions
  /// share.
  ///
  /// The first use of ``dataFolder`` creates the folder.
  let dataPath: String

  let code: any PlugInCode

  /// The owner that records the registrations of the plug-in's code.
  package var owner: PlugInRegistrations { code.owner }

  weak let directory: PlugInDirectory?

  private let state = Guarded(State())

  private struct State: Sendable {
    var phase = Phase.disabled
    var instances: [PlugInInstance] = []
    /// At how many instances `hold(_:isSuccessor:)` next removes deallocated instances.
    var pruneCount = 16
  }

  enum Phase: Sendable {
    case disabled
    /// The entry point is running.
    case starting
    case enabled
    /// The last deliveries have not ended yet.
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

  /// The identifier, which all versions of the plug-in share.
  public var identifier: String { bundle.identifier }

  /// The version of the plug-in.
  public var version: BundleVersion { bundle.version }

  /// A Boolean value that indicates whether the plug-in is in use.
  ///
  /// A plug-in is in use from the return of its entry point until it is disabled.
  public var isEnabled: Bool { phase == .enabled }

  var phase: Phase { state.withLock { $0.phase } }

  /// A class marked as the library's principal class.
  ///
  /// For a script, the value is `nil`, because its classes are interpreted.
  ///
  /// Stands for `-[NSBundle principalClass]`.
  public var principalClass: (any PlugInClass.Type)? { code.principalClass }

  /// Lists the registered classes of the plug-in's library by their names.
  ///
  /// Stands for the class names in `NSBundleDidLoadNotification`.
  public var classes: [RegisteredClass] {
    Classes.all.filter { $0.library == bundle.executable }
  }

  /// Returns the plug-in that a class belongs to, or `nil` if the class belongs to no plug-in.
  ///
  /// Stands for `+[NSBundle bundleForClass:]`.
  public static func of(_ type: any Respondable.Type) -> PlugIn? {
    LoadedPlugIns.all.first { $0.owner.owns(type) }
  }

  /// Returns the plug-in whose library or script contains the class of an object, or `nil` if there
  /// is none.
  public static func of(_ object: any Respondable) -> PlugIn? {
    LoadedPlugIns.all.first { $0.owner.owns(object as AnyObject) }
  }

  // MARK: Instances

  /// Creates an instance of the principal class, and holds it until the plug-in is disabled.
  ///
  /// ``PlugInDirectory/update(_:)`` replaces the instance by an instance of the new version
  /// wherever the instance is registered. Instances that the entry point has created are not
  /// replaced. To create instances that the plug-in does not hold, use `Classes.named(_:)`.
  ///
  /// A script's `init` may fail. In this case, the directory's delegates are told of the error, and
  /// the returned object answers no message.
  ///
  /// - Parameters:
  ///   - label: The name of the instance in ``remaining``.
  ///   - fileID: The file of the call, which ``remaining`` also contains.
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

  /// Creates an instance that replaces an instance of an older version.
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

  /// Lists the live instances that the host has created, in the order of their creation.
  var instances: [PlugInInstance] { state.withLock { $0.instances }.filter { $0.object != nil } }

  // MARK: Lifetime

  /// Changes the phase from `.enabled` to `.disabling`.
  ///
  /// - Returns: `false` if the phase was not `.enabled`.
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
    // Release after unlocking: the `deinit` of an instance is foreign code.
    for instance in instances { instance.release() }
  }

  func hideClasses() {
    if let library = bundle.executable { Classes.hide(library) }
  }

  /// Makes the plug-in's classes visible by name.
  ///
  /// In the same step, the classes of `other`, the version that this plug-in replaces, are hidden.
  func showClasses(insteadOf other: PlugIn? = nil) {
    if let library = bundle.executable {
      Classes.show(library, insteadOf: other?.bundle.executable)
    } else {
      other?.hideClasses()
    }
  }

  /// Lists the remaining registrations of the plug-in's code, and the remaining instances that the
  /// host has created.
  public var remaining: [PlugInRemainder] {
    owner.remaining.map(PlugInRemainder.init) + instances.compactMap(\.remainder)
  }
}

extension PlugIn: CustomStringConvertible {
  /// The identifier and the version of the plug-in.
  public var description: String { "\(identifier) \(version)" }
}
