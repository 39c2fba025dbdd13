import Foundation

extension PlugIn {
  private static let configurationName = "Configuration.json"

  /// The absolute path of a folder for the plug-in's own files, which all its versions share.
  ///
  /// It is made at first use.
  ///
  /// - Throws: ``PlugInError/folderUnreadable(path:reason:)`` if it cannot be made.
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

  /// Reads the plug-in's configuration: the `Configuration.json` in its data folder, or the one in the
  /// bundle, which has the first values.
  ///
  /// - Parameter type: The type that is read from the JSON.
  /// - Returns: The value, or nil if there is no such file.
  /// - Throws: ``PlugInError/configurationUnusable(path:reason:)`` if a file cannot be read as the type.
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
  /// A reader finds either the old file or the whole new one.
  ///
  /// - Parameter value: The configuration, which is written as JSON.
  /// - Throws: ``PlugInError/configurationUnusable(path:reason:)`` if it cannot be written.
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
