extension PlugInBundle {
  /// Reads the manifest of a folder, and looks for the files that it names.
  ///
  /// No code is loaded.
  ///
  /// - Throws: ``PlugInError`` with the first mistake.
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
