import DynamicMulticast
import Foundation
import Invocation
import RuntimeSupport

/// A folder with bundles, and the plug-ins loaded from the folder.
///
/// ```swift
/// let plugIns = PlugInDirectory("PlugIns", host: services)
/// for bundle in try plugIns.bundles() { print(bundle.identifier, bundle.version) }
/// let ping = try plugIns.load("org.example.ping")
/// delegates.add(ping.instantiate(), delegateQueue: .main)
/// ```
///
/// Each folder in the directory is a bundle; see ``PlugInBundle``. At each call, the directory is
/// read, so bundles can be added while the program runs. An unusable bundle affects only the
/// bundles that require it.
///
/// Code is never unloaded, because Swift's runtime refers to the code for as long as the process
/// runs. A new version is a new folder, which is loaded beside the old version. **Loaded code is
/// trusted**: the code can do whatever the process can do. Run untrusted code in a separate
/// process.
///
/// Create only one `PlugInDirectory` for a folder. Two directories would share the folder's
/// libraries, and therefore the registrations of the libraries' code.
///
/// All members can be called from any thread. Different plug-ins can be loaded at the same time. A
/// plug-in is loaded once: other threads wait for the loading thread.
///
/// Stands for a folder of bundles, such as `Contents/PlugIns`, and the code that a host writes
/// around `NSBundle`.
public final class PlugInDirectory: Sendable {
  /// The absolute path of the folder.
  public let path: String

  /// The absolute path of the folder that contains a data folder for each plug-in.
  ///
  /// A plug-in's data folder contains the plug-in's files and configuration.
  public let dataPath: String

  /// The program, which the plug-ins send messages to.
  public let host: any PlugInHost

  /// Delegates that are told when a plug-in has been loaded, replaced or disabled, or has failed.
  public let delegates = PlugInDirectoryDelegateMulticast()

  let loaders: [PlugInLoader]

  let gate = OperationGate()
  let loaded = Guarded<[String: [PlugIn]]>([:])

  /// Creates a directory without reading the folder.
  ///
  /// - Parameters:
  ///   - path: The folder that contains the bundles.
  ///   - host: The program, which the plug-ins send messages to. The directory holds the object
  ///     strongly.
  ///   - loaders: The kinds of code that the directory loads: only libraries, or also scripts if
  ///     the program imports `Scripting`.
  ///   - dataPath: The folder that contains a data folder for each plug-in. By default, the folder
  ///     is `.data` in `path`. A hidden folder is not taken for a bundle.
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

  /// Returns the usable bundles, each after its requirements.
  ///
  /// No code is loaded. If there are several versions of a bundle, the result contains the newest
  /// usable version. ``failures()`` returns the bundles that cannot be used.
  ///
  /// - Returns: The bundles in the order of loading.
  /// - Throws: ``PlugInError/folderUnreadable(path:reason:)`` if the directory cannot be read.
  public func bundles() throws(PlugInError) -> [PlugInBundle] { try read().order.bundles }

  /// Returns the bundles that cannot be used, as far as the reasons can be found without loading
  /// code.
  ///
  /// - Returns: The bundles with the reasons, one reason for each bundle.
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

  /// Lists the enabled plug-ins, sorted by identifier.
  ///
  /// During an update, the property contains both versions of the plug-in.
  public var plugIns: [PlugIn] {
    loaded.withLock { $0 }.sorted { $0.key < $1.key }.flatMap(\.value).filter(\.isEnabled)
  }

  /// Returns the enabled plug-in with an identifier, or `nil` if there is none.
  func enabled(_ identifier: String) -> PlugIn? {
    loaded.withLock { $0[identifier] ?? [] }.first(where: \.isEnabled)
  }

  /// Reports an error that no caller can receive.
  ///
  /// The error goes to the delegates, or to standard error if no delegate responds to the message.
  func report(_ error: PlugInError, of plugIn: PlugIn) {
    if delegates.count(for: PlugInDirectoryDelegateMulticast.Selectors.plugIn_didFail_) > 0 {
      delegates.plugIn(plugIn, didFail: error)
    } else {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
    }
  }
}
