import Foundation

/// Lists the files in the folder of a bundle.
struct BundleContents {
  /// The absolute path of the folder.
  let path: String

  /// The names of the files and folders in `path`, sorted.
  private let names: [String]

  init(path: String) throws(PlugInError) {
    self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    names = try Folder.names(in: self.path)
  }

  /// `true` if the folder contains a manifest, which makes the folder a bundle.
  var isBundle: Bool { ManifestFile.names.contains(where: names.contains) }

  func manifest() throws(PlugInError) -> BundleManifest {
    let files = ManifestFile.names.filter(names.contains)
    guard let name = files.first else { throw .manifestMissing(path: path) }
    guard files.count == 1 else { throw .manifestAmbiguous(path: path) }
    return try ManifestFile(path: "\(path)/\(name)").read()
  }

  /// Returns the path of the bundle's library, or the paths of its scripts.
  ///
  /// If `executable`, the manifest's `CFBundleExecutable`, is `nil`, the folder's only library is
  /// used.
  func code(executable: String?) throws(PlugInError) -> (library: String?, scripts: [String]) {
    let scripts = names.filter { $0.hasSuffix(".m") }
    guard let library = try executable == nil ? onlyLibrary() : executable else {
      if scripts.isEmpty { throw .codeMissing(path: path) }
      return (nil, try scripts.map { script throws(PlugInError) in try file(script) })
    }
    guard scripts.isEmpty else {
      throw .codeAmbiguous(path: path, library: library, scripts: scripts)
    }
    return (try file(library), [])
  }

  /// Returns the name of the only library in the folder, or `nil` if there is no library.
  ///
  /// A copy of the host's shared library, `SharedLibrary.fileName`, is not counted.
  private func onlyLibrary() throws(PlugInError) -> String? {
    let libraries = names.filter { $0.hasSuffix(".so") && $0 != SharedLibrary.fileName }
    guard libraries.count < 2 else {
      throw .executableAmbiguous(path: path, libraries: libraries)
    }
    return libraries.first
  }

  /// Returns the absolute path of a regular file that must be in the folder.
  ///
  /// After its symbolic links are resolved, the file must still be in the folder.
  private func file(_ name: String) throws(PlugInError) -> String {
    let isRelative = !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    guard isRelative else { throw .fileOutsideFolder(path: path, file: name) }
    let full = "\(path)/\(name)"
    guard let target = RealPath.of(full), let folder = RealPath.of(path) else {
      throw .fileMissing(path: path, file: name)
    }
    guard target.hasPrefix(folder == "/" ? folder : folder + "/") else {
      throw .fileOutsideFolder(path: path, file: name)
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else {
      throw .fileNotRegular(path: path, file: name)
    }
    return full
  }
}
