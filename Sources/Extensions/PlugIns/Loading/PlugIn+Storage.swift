import Foundation

extension PlugIn {
  private static let configurationName = "Configuration.json"

  /// The absolute path of a folder for the plug-in's own files, which all versions of the plug-in
  /// share.
  ///
  /// The first use of this property creates the folder.
  ///
  /// - Throws: ``PlugInError/folderUnreadable(path:reason:)`` if the folder cannot be created.
  public var dataFolder: String {
    get throws(PlugInError) {
      do {
        try FileManager.default.createDirectory(
          atPath: dataPath, withIntermediateDirectories: true)
      } catch {
        throw .folderUnreadable(path: dataPath, reason: BundleManifest.reason(of: error))
      }
      return dataPath
    }
  }

  /// Reads the plug-in's configuration from `Configuration.json`.
  ///
  /// A file in the data folder is preferred. If there is none, the file of the same name in the
  /// bundle contains the initial values.
  ///
  /// - Parameter type: The type to decode from the JSON.
  /// - Returns: The value, or `nil` if neither file exists.
  /// - Throws: ``PlugInError/configurationUnusable(path:reason:)`` if a file cannot be read as
  ///   `type`.
  public func configuration<Value: Decodable>(
    as type: Value.Type = Value.self
  ) throws(PlugInError) -> Value? {
    for folder in [dataPath, bundle.path] {
      let path = "\(folder)/\(Self.configurationName)"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      do {
        return try JSONDecoder().decode(
          type, from: Data(contentsOf: URL(fileURLWithPath: path)))
      } catch {
        throw .configurationUnusable(path: path, reason: BundleManifest.reason(of: error))
      }
    }
    return nil
  }

  /// Writes the plug-in's configuration to its data folder.
  ///
  /// The write is atomic: a concurrent reader finds either the old file or the complete new file.
  ///
  /// - Parameter value: The configuration, which is encoded as JSON.
  /// - Throws: ``PlugInError/configurationUnusable(path:reason:)`` if the file cannot be written;
  ///   ``PlugInError/folderUnreadable(path:reason:)`` if the data folder cannot be created.
  public func setConfiguration(_ value: some Encodable) throws(PlugInError) {
    let path = "\(try dataFolder)/\(Self.configurationName)"
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(value).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .configurationUnusable(path: path, reason: BundleManifest.reason(of: error))
    }
  }
}
