/// A reason why a plug-in cannot be used.
///
/// The cases hold the facts; the description says what is wrong, in which bundle, and what to do.
/// An error concerns one bundle: the others of a folder are not affected, except for those that need it.
@nonexhaustive
public enum PlugInError: Error, Hashable, Sendable {
  // MARK: Folders and manifests

  /// The folder of plug-ins or of one bundle is missing, or cannot be read.
  case folderUnreadable(path: String, reason: String)

  /// The folder has neither an `Info.plist` nor an `Info.json`.
  case manifestMissing(path: String)

  /// The folder has both an `Info.plist` and an `Info.json`.
  case manifestAmbiguous(path: String)

  /// The manifest of this path cannot be read.
  case manifestUnreadable(manifest: String, reason: String)

  /// The manifest of this path has more bytes than one may have.
  case manifestTooLarge(manifest: String, limit: Int)

  /// The manifest of this path is no property list or no JSON, or a value has the wrong type.
  case manifestMalformed(manifest: String, reason: String)

  /// The manifest does not have a key that it needs.
  case valueMissing(path: String, key: String)

  /// The manifest has a value that cannot be used.
  case valueInvalid(path: String, key: String, value: String, expected: String)

  // MARK: Code

  /// The folder has neither a library nor a script.
  case codeMissing(path: String)

  /// The folder has both a library and scripts.
  case codeAmbiguous(path: String, library: String, scripts: [String])

  /// The folder has several libraries, and its manifest does not name one.
  case executableAmbiguous(path: String, libraries: [String])

  /// A library that the manifest names is not there, or a link to a library or script leads nowhere.
  case fileMissing(path: String, file: String)

  /// A library or script is outside of the folder.
  case fileOutsideFolder(path: String, file: String)

  /// A library or script is a folder, a device, or something else without text or code.
  case fileNotRegular(path: String, file: String)

  /// The scripts cannot be read.
  case scriptsMalformed(path: String, reason: String)

  /// The scripts do not define the principal class.
  case principalClassUndefined(path: String, principalClass: String)

  /// The program's `PlugInDirectory` has no loader for the bundle's code, with those that it has.
  case loaderMissing(path: String, needed: String, loaders: [String])

  // MARK: Other bundles and the host

  /// Several folders have the same identifier and version.
  case duplicateBundle(identifier: String, version: BundleVersion, paths: [String])

  /// The bundle does not work with the host's version.
  case hostVersionUnsupported(PlugInBundle, hostVersion: BundleVersion)

  /// The bundle needs one that is not there.
  case requirementMissing(String, of: PlugInBundle)

  /// The bundle needs one that is there in other versions alone.
  case requirementVersionMissing(String, of: PlugInBundle, found: [BundleVersion])

  /// The bundle needs one that cannot be used itself.
  case requirementUnusable(String, of: PlugInBundle)

  /// Several bundles need one in versions that do not go together.
  case requirementsConflict(String, of: [PlugInBundle])

  /// The bundles need each other, each the next, and the last one the first.
  case cycle([String])

  // MARK: Libraries

  /// The file is no shared library that can be loaded on this machine, or cannot be read.
  case libraryUnreadable(library: String, reason: String)

  /// The library, or one beside it that it needs, carries a copy of this package's code.
  case libraryCarriesCopy(library: String, carrier: String)

  /// The library says nothing of a plug-in.
  case libraryIsNoPlugIn(library: String)

  /// What the library says of its plug-in cannot be read.
  case libraryManifestMalformed(library: String, reason: String)

  /// The library has several classes that are marked as the principal one.
  case principalClassAmbiguous(library: String)

  /// The library does not use the library that host and plug-ins share.
  case sharedLibraryUnused(library: String)

  /// The library has a Swift runtime of its own.
  case runtimeLinkedStatically(library: String)

  /// The manifest and the library say different things; nil where one says nothing.
  case manifestContradicted(
    library: String, key: String, manifestValue: String?, libraryValue: String?)

  /// The library does not say which interface of this package it was built with.
  case stampMissing(library: String)

  /// The library was built with another interface of this package than the host.
  case interfaceMismatch(library: String, plugIn: String, host: String)

  /// The library was built by another compiler than the host, or with other flags.
  case compilerMismatch(library: String, plugIn: String, host: String)

  /// The library needs symbols of this package that the host's library does not have.
  case symbolsMissing(library: String, symbols: [String])

  // MARK: Loading

  /// The directory has no usable bundle of the identifier; with those that it has.
  case unknownIdentifier(String, known: [String])

  /// The program that loads plug-ins links this package statically, so no library can share it.
  case hostLinksStatically(library: String)

  /// The process has several copies of this package.
  case severalCopies([String])

  /// The file was loaded before, and has been replaced by another since.
  case libraryReplaced(library: String)

  /// The file was loaded before, from the path that it had then.
  case libraryLoadedElsewhere(library: String, path: String)

  /// The system's loader refuses the library.
  case libraryNotLoaded(library: String, reason: String)

  /// The library is loaded, and no principal class has been registered by it.
  case principalClassMissing(library: String)

  /// The entry point of the plug-in has failed.
  case entryPointFailed(identifier: String, reason: String)

  /// An instance of a script's principal class could not be made.
  case instanceFailed(identifier: String, reason: String)

  /// The plug-in is being loaded, disabled or updated: by the calling thread, or by one that waits for
  /// it.
  case busy(identifier: String)

  /// Other plug-ins that are enabled need the plug-in.
  case neededByOthers(identifier: String, [String])

  /// There is no newer version to update to.
  case notNewer(identifier: String, loaded: BundleVersion)

  /// The new version cannot take over from the old one, which stays.
  case takeoverFailed(identifier: String, reason: String)

  /// The plug-in's configuration cannot be read or written.
  case configurationUnusable(path: String, reason: String)
}
