extension PlugInBundle {
  /// Reads the manifest in a folder, and checks that the files named by the manifest exist.
  ///
  /// No code is loaded.
  ///
  /// - Parameter path: The path of the bundle's folder.
  /// - Throws: A ``PlugInError`` that describes the first mistake.
  public init(path: String) throws(PlugInError) {
    let folder = try BundleContents(path: path)
    let manifest = try folder.manifest()
    let values = try ManifestValues(manifest, path: folder.path)
    self.path = folder.path
    identifier = values.identifier
    version = values.version
    hostVersions = values.hostVersions
    requirements = values.requirements
    name = manifest.name ?? identifier
    (executable, scripts) = try folder.code(executable: manifest.executable)
    principalClass = manifest.principalClass
    if executable == nil, principalClass == nil {
      throw .valueMissing(path: folder.path, key: BundleManifest.CodingKeys.principalClass.rawValue)
    }
  }
}
