import DynamicMulticast
import Foundation
import Invocation
import RuntimeSupport

/// A folder with bundles, and the plug-ins that have been loaded from it.
///
/// ```swift
/// let plugIns = PlugInDirectory("PlugIns", host: services)
/// for bundle in try plugIns.bundles() { print(bundle.identifier, bundle.version) }
/// let ping = try plugIns.load("org.example.ping")
/// delegates.add(ping.instantiate(), delegateQueue: .main)
/// ```
///
/// Each folder in it is a bundle; see ``PlugInBundle``. The directory is read at each call, so bundles can
/// be added while the program runs. A bundle that cannot be used affects only those that need it.
///
/// Code is never unloaded: Swift's runtime refers to it for as long as the process runs. A new version
/// is a new folder, and is loaded beside the old one. **Code that is loaded is trusted**: it can do
/// whatever the process can. Let code that is not trusted run in a process of its own.
///
/// Use one directory for a folder: two would share its libraries, and so what their code registers.
///
/// All members may be called from any thread. Different plug-ins are loaded at the same time, and one is
/// loaded once: other threads wait for it.
///
/// Stands for a folder of bundles, such as `Contents/PlugIns`, and what a host writes around `NSBundle`.
public final class PlugInDirectory: Sendable {
  /// The absolute path of the folder.
  public let path: String

  /// The absolute path of the folder that has a folder for each plug-in's files and configuration.
  public let dataPath: String

  /// The program, which the plug-ins reach.
  public let host: any PlugInHost

  /// The objects that are told when a plug-in has been loaded, replaced or disabled, or has failed.
  public let delegates = PlugInDirectoryDelegateMulticast()

  let loaders: [PlugInLoader]

  let gate = OperationGate()
  let loaded = Guarded<[String: [PlugIn]]>([:])

  /// Makes a directory; nothing is read yet.
  ///
  /// - Parameters:
  ///   - path: The folder with the bundles.
  ///   - host: The program, as plug-ins see it. It is held.
  ///   - loaders: What it loads: libraries alone, or also scripts if the program imports `Scripting`.
  ///   - dataPath: The folder that has a folder for each plug-in's files; by default `.data` in `path`,
  ///     which is hidden, and so is not taken for a bundle.
  public init(
    _ path: String, host: any PlugInHost, loaders: [PlugInLoader] = [.libraries],
    dataPath: String? = nil
  ) {
    self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    self.host = host
    self.loaders = loaders
    self.dataPath =
      dataPath.map { URL(fileURLWithPath: $0).standardizedFileURL.path } ?? "\(self.path)/.data"
  }

  // MARK: Bundles

  /// The bundles that can be used, each after those that it needs; no code is loaded.
  ///
  /// Of several versions it has the newest that can be used. See ``failures()`` for the others.
  ///
  /// - Returns: The bundles.
  /// - Throws: ``PlugInError/folderUnreadable(path:reason:)`` if the directory cannot be read.
  public func bundles() throws(PlugInError) -> [PlugInBundle] { try read().order.bundles }

  /// The bundles that cannot be used, with the reasons that can be known without loading code.
  ///
  /// - Returns: The reasons, one for each bundle.
  /// - Throws: ``PlugInError/folderUnreadable(path:reason:)`` if the directory cannot be read.
  public func failures() throws(PlugInError) -> [BundleFailure] {
    let (folder, order) = try read()
    return folder.failures + order.failures
  }

  func read() throws(PlugInError) -> (folder: BundleFolder, order: DependencyOrder) {
    let folder = try BundleFolder(path: path)
    var refused: [String: PlugInError] = [:]
    for bundle in folder.bundles {
      do throws(PlugInError) { _ = try loaders.loader(for: bundle) } catch {
        refused[bundle.path] = error
      }
    }
    return (folder, DependencyOrder(folder.bundles, hostVersion: host.version, refused: refused))
  }

  /// The plug-ins that are enabled, by their identifiers; both versions while one is updated.
  public var plugIns: [PlugIn] {
    loaded.withLock { $0 }.sorted { $0.key < $1.key }.flatMap(\.value).filter(\.isEnabled)
  }

  /// The plug-in of an identifier that is enabled.
  func enabled(_ identifier: String) -> PlugIn? {
    loaded.withLock { $0[identifier] ?? [] }.first(where: \.isEnabled)
  }

  /// Tells the delegates of an error that nobody waits for, or standard error if there are none.
  func report(_ error: PlugInError, of plugIn: PlugIn) {
    if delegates.count(for: PlugInDirectoryDelegateMulticast.Selectors.plugIn_didFail_) > 0 {
      delegates.plugIn(plugIn, didFail: error)
    } else {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
    }
  }
}
