/// A reason why a plug-in cannot be used.
///
/// Cases hold the facts; `description` says what is wrong, in which bundle, and what to do. An
/// error concerns a single bundle. The error affects another bundle in the folder only if the other
/// bundle requires the unusable bundle.
@nonexhaustive
public enum PlugInError: Error, Hashable, Sendable {
  // MARK: Folders and manifests

  /// A folder of plug-ins, or the folder of a bundle, is missing or cannot be read.
  case folderUnreadable(path: String, reason: String)

  /// Neither an `Info.plist` nor an `Info.json` is in the folder.
  case manifestMissing(path: String)

  /// Both an `Info.plist` and an `Info.json` are in the folder.
  case manifestAmbiguous(path: String)

  /// The manifest at this path cannot be read.
  case manifestUnreadable(manifest: String, reason: String)

  /// The manifest at this path has more bytes than `limit`.
  case manifestTooLarge(manifest: String, limit: Int)

  /// The manifest at this path is neither a property list nor JSON, or a value has the wrong type.
  case manifestMalformed(manifest: String, reason: String)

  /// A required key is missing in the manifest.
  case valueMissing(path: String, key: String)

  /// A value in the manifest cannot be used.
  case valueInvalid(path: String, key: String, value: String, expected: String)

  // MARK: Code

  /// Neither a library nor a script is in the folder.
  case codeMissing(path: String)

  /// Both a library and scripts are in the folder.
  case codeAmbiguous(path: String, library: String, scripts: [String])

  /// Several libraries are in the folder, and the manifest does not name the plug-in's library.
  case executableAmbiguous(path: String, libraries: [String])

  /// A library named in the manifest does not exist, or a library or script is a broken symbolic
  /// link.
  case fileMissing(path: String, file: String)

  /// A library or script is outside of the bundle's folder.
  case fileOutsideFolder(path: String, file: String)

  /// A library or script is a folder, a device, or another file that cannot contain text or code.
  case fileNotRegular(path: String, file: String)

  /// A bundle's scripts cannot be read.
  case scriptsMalformed(path: String, reason: String)

  /// No script defines the principal class.
  case principalClassUndefined(path: String, principalClass: String)

  /// No loader for the bundle's code is among the `loaders` of the program's ``PlugInDirectory``.
  case loaderMissing(path: String, needed: String, loaders: [String])

  // MARK: Other bundles and the host

  /// Several folders have the same identifier and version.
  case duplicateBundle(identifier: String, version: BundleVersion, paths: [String])

  /// A bundle does not work with the host's version.
  case hostVersionUnsupported(PlugInBundle, hostVersion: BundleVersion)

  /// A bundle needs a bundle that does not exist.
  case requirementMissing(String, of: PlugInBundle)

  /// A bundle needs a bundle that exists only in unsuitable versions.
  case requirementVersionMissing(String, of: PlugInBundle, found: [BundleVersion])

  /// A bundle needs a bundle that cannot be used.
  case requirementUnusable(String, of: PlugInBundle)

  /// Several bundles need the same bundle in mutually exclusive versions.
  case requirementsConflict(String, of: [PlugInBundle])

  /// Bundles need each other in a cycle: each bundle needs the next, and the last bundle the first.
  case cycle([String])

  // MARK: Libraries

  /// A file cannot be read, or is not a shared library that this machine can load.
  case libraryUnreadable(library: String, reason: String)

  /// The library contains a copy of this package's code, or needs a library in the same folder that
  /// does.
  case libraryCarriesCopy(library: String, carrier: String)

  /// The library contains a copy of the code that runs scripts, of which the host may have another.
  case libraryCarriesInterpreter(library: String)

  /// The library contains a copy of the module of the host's library, because it depends on a target
  /// of that library instead of its product.
  case libraryCarriesHostTypes(library: String, module: String, hostLibrary: String)

  /// A library without a section `dm_plugin` is no plug-in.
  case libraryIsNoPlugIn(library: String)

  /// The manifest in the library's section `dm_plugin` cannot be read.
  case libraryManifestMalformed(library: String, reason: String)

  /// Several classes in the library are marked as the principal class.
  case principalClassAmbiguous(library: String)

  /// A library does not link the shared library that the host and its plug-ins share.
  case sharedLibraryUnused(library: String)

  /// A library contains its own copy of the Swift runtime.
  case runtimeLinkedStatically(library: String)

  /// A manifest and its library contradict each other about `key`; `manifestValue` or
  /// `libraryValue` is `nil` if the manifest or the library has no value.
  case manifestContradicted(
    library: String, key: String, manifestValue: String?, libraryValue: String?)

  /// The library does not record which interface of the package was used to build the library.
  case stampMissing(library: String)

  /// Different interfaces of this package were used to build the library and the host.
  case interfaceMismatch(library: String, plugIn: String, host: String)

  /// Different compilers have built the library and the host.
  case compilerMismatch(library: String, plugIn: String, host: String)

  /// The library needs symbols of this package that the host's library does not define.
  case symbolsMissing(library: String, symbols: [String])

  // MARK: Loading

  /// No usable bundle in the directory has this identifier; `known` lists the usable identifiers.
  case unknownIdentifier(String, known: [String])

  /// Because the program that loads plug-ins links this package statically, no library can share
  /// the package's code.
  case hostLinksStatically(library: String)

  /// Several copies of this package are in the process.
  case severalCopies([String])

  /// Another file has replaced the file at this path since the file was loaded.
  case libraryReplaced(library: String)

  /// The same file was loaded before, from another path.
  case libraryLoadedElsewhere(library: String, path: String)

  /// The system's dynamic loader refuses the library.
  case libraryNotLoaded(library: String, reason: String)

  /// A loaded library has registered no principal class.
  case principalClassMissing(library: String)

  /// An entry point has thrown an error.
  case entryPointFailed(identifier: String, reason: String)

  /// An instance of a script's principal class could not be created.
  case instanceFailed(identifier: String, reason: String)

  /// The calling thread, or a thread that waits for it, is loading, disabling or updating the
  /// plug-in.
  case busy(identifier: String)

  /// Other enabled plug-ins need the plug-in.
  case neededByOthers(identifier: String, [String])

  /// No newer version to update to is in the directory.
  case notNewer(identifier: String, loaded: BundleVersion)

  /// The new version could not take over from the old version, which remains enabled.
  case takeoverFailed(identifier: String, reason: String)

  /// The plug-in's configuration cannot be read or written.
  case configurationUnusable(path: String, reason: String)
}
