/// A reason why a plug-in cannot be used.
///
/// The cases hold the facts; `description` says what is wrong, in which bundle, and what to do. An
/// error concerns a single bundle. The error affects another bundle in the folder only if the
/// other bundle requires the unusable bundle.
@nonexhaustive
public enum PlugInError: Error, Hashable, Sendable {
  // MARK: Folders and manifests

  /// The folder of plug-ins, or the folder of a bundle, is missing or cannot be read.
  case folderUnreadable(path: String, reason: String)

  /// The folder has neither an `Info.plist` nor an `Info.json`.
  case manifestMissing(path: String)

  /// The folder has both an `Info.plist` and an `Info.json`.
  case manifestAmbiguous(path: String)

  /// The manifest at this path cannot be read.
  case manifestUnreadable(manifest: String, reason: String)

  /// The manifest at this path has more bytes than `limit`.
  case manifestTooLarge(manifest: String, limit: Int)

  /// The manifest at this path is neither a property list nor JSON, or a value has the wrong type.
  case manifestMalformed(manifest: String, reason: String)

  /// The manifest lacks a required key.
  case valueMissing(path: String, key: String)

  /// The manifest has a value that cannot be used.
  case valueInvalid(path: String, key: String, value: String, expected: String)

  // MARK: Code

  /// The folder has neither a library nor a script.
  case codeMissing(path: String)

  /// The folder has both a library and scripts.
  case codeAmbiguous(path: String, library: String, scripts: [String])

  /// The folder contains several libraries, and the manifest does not name the plug-in's library.
  case executableAmbiguous(path: String, libraries: [String])

  /// The library that the manifest names does not exist, or a library or script is a broken
  /// symbolic link.
  case fileMissing(path: String, file: String)

  /// A library or script is outside of the bundle's folder.
  case fileOutsideFolder(path: String, file: String)

  /// A library or script is a folder, a device, or another file that cannot contain text or code.
  case fileNotRegular(path: String, file: String)

  /// The scripts cannot be read.
  case scriptsMalformed(path: String, reason: String)

  /// The scripts do not define the principal class.
  case principalClassUndefined(path: String, principalClass: String)

  /// The `loaders` of the program's ``PlugInDirectory`` include no loader for the bundle's code.
  case loaderMissing(path: String, needed: String, loaders: [String])

  // MARK: Other bundles and the host

  /// Several folders have the same identifier and version.
  case duplicateBundle(identifier: String, version: BundleVersion, paths: [String])

  /// The bundle does not work with the host's version.
  case hostVersionUnsupported(PlugInBundle, hostVersion: BundleVersion)

  /// The bundle needs a bundle that does not exist.
  case requirementMissing(String, of: PlugInBundle)

  /// The bundle needs a bundle that exists only in unsuitable versions.
  case requirementVersionMissing(String, of: PlugInBundle, found: [BundleVersion])

  /// The bundle needs a bundle that cannot be used.
  case requirementUnusable(String, of: PlugInBundle)

  /// Several bundles need the same bundle in mutually exclusive versions.
  case requirementsConflict(String, of: [PlugInBundle])

  /// The bundles need each other in a cycle: each bundle needs the next, and the last bundle the
  /// first.
  case cycle([String])

  // MARK: Libraries

  /// The file cannot be read, or is not a shared library that this machine can load.
  case libraryUnreadable(library: String, reason: String)

  /// The library contains a copy of this package's code, or needs a library in the same folder that
  /// does.
  case libraryCarriesCopy(library: String, carrier: String)

  /// The library contains a copy of the code that runs scripts, of which the host may have another.
  case libraryCarriesInterpreter(library: String)

  /// The library contains a copy of the module of the host's library, because it depends on a target
  /// of that library instead of its product.
  case libraryCarriesHostTypes(library: String, module: String, hostLibrary: String)

  /// The library has no section `dm_plugin`, so it is not a plug-in.
  case libraryIsNoPlugIn(library: String)

  /// The manifest in the library's section `dm_plugin` cannot be read.
  case libraryManifestMalformed(library: String, reason: String)

  /// The library marks several classes as the principal class.
  case principalClassAmbiguous(library: String)

  /// The library does not link the shared library that the host and its plug-ins share.
  case sharedLibraryUnused(library: String)

  /// The library contains its own copy of the Swift runtime.
  case runtimeLinkedStatically(library: String)

  /// The manifest and the library contradict each other about `key`; `manifestValue` or
  /// `libraryValue` is `nil` if the manifest or the library has no value.
  case manifestContradicted(
    library: String, key: String, manifestValue: String?, libraryValue: String?)

  /// The library does not record which interface of the package was used to build the library.
  case stampMissing(library: String)

  /// The library and the host were built with different interfaces of this package.
  case interfaceMismatch(library: String, plugIn: String, host: String)

  /// The library and the host were built by different compilers.
  case compilerMismatch(library: String, plugIn: String, host: String)

  /// The library needs symbols of this package that the host's library does not define.
  case symbolsMissing(library: String, symbols: [String])

  // MARK: Loading

  /// The directory contains no usable bundle with this identifier; `known` lists the usable
  /// identifiers.
  case unknownIdentifier(String, known: [String])

  /// The program that loads plug-ins links this package statically, so no library can share the
  /// package's code.
  case hostLinksStatically(library: String)

  /// The process contains several copies of this package.
  case severalCopies([String])

  /// The file at this path was loaded before, and has been replaced by another file since.
  case libraryReplaced(library: String)

  /// The same file was loaded before, from another path.
  case libraryLoadedElsewhere(library: String, path: String)

  /// The system's dynamic loader refuses the library.
  case libraryNotLoaded(library: String, reason: String)

  /// The library is loaded, but it has registered no principal class.
  case principalClassMissing(library: String)

  /// The plug-in's entry point has thrown an error.
  case entryPointFailed(identifier: String, reason: String)

  /// An instance of a script's principal class could not be created.
  case instanceFailed(identifier: String, reason: String)

  /// The calling thread, or a thread that waits for it, is loading, disabling or updating the
  /// plug-in.
  case busy(identifier: String)

  /// Other enabled plug-ins need the plug-in.
  case neededByOthers(identifier: String, [String])

  /// The directory contains no newer version to update to.
  case notNewer(identifier: String, loaded: BundleVersion)

  /// The new version could not take over from the old version, which remains enabled.
  case takeoverFailed(identifier: String, reason: String)

  /// The plug-in's configuration cannot be read or written.
  case configurationUnusable(path: String, reason: String)
}
