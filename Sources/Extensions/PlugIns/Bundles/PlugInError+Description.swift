extension PlugInError: CustomStringConvertible {
  /// Names the bundle by path or identifier, describes the mistake, and gives the remedy.
  public var description: String {
    switch self {
    case .folderUnreadable(let path, let reason):
      "\(path): the folder cannot be read: \(reason)"
    case .manifestMissing(let path):
      "\(path): there is no manifest; add an Info.json or an Info.plist"
    case .manifestAmbiguous(let path):
      "\(path): there is an Info.json and an Info.plist; remove one of them"
    case .manifestUnreadable(let manifest, let reason):
      "\(manifest): the manifest cannot be read: \(reason)"
    case .manifestTooLarge(let manifest, let limit):
      "\(manifest): the manifest is larger than \(limit >> 10) KiB; is it another file?"
    case .manifestMalformed(let manifest, let reason):
      "\(manifest): the manifest is malformed: \(reason)"
    case .valueMissing(let path, let key):
      "\(path): the manifest has no \(key); add it"
    case .valueInvalid(let path, let key, let value, let expected):
      "\(path): the manifest's \(key) cannot be '\(value)'; write \(expected)"
    case .codeMissing(let path):
      "\(path): there is neither a library (.so) nor a script (.m); add one"
    case .codeAmbiguous(let path, let library, let scripts):
      """
      \(path): there is a library, \(library), and there are scripts, \
      \(scripts.joined(separator: ", ")); a bundle has one or the other: remove one
      """
    case .executableAmbiguous(let path, let libraries):
      """
      \(path): there are several libraries, \(libraries.joined(separator: ", ")); name the \
      plug-in's as CFBundleExecutable in the manifest
      """
    case .fileMissing(let path, let file):
      """
      \(path): there is no file '\(file)'; add it, or correct the manifest's CFBundleExecutable
      """
    case .fileOutsideFolder(let path, let file):
      """
      \(path): '\(file)' is outside of the bundle; give a path in the bundle's folder, without '..', \
      and no link that leads out of it
      """
    case .fileNotRegular(let path, let file):
      "\(path): '\(file)' is not a file; put the code itself there"
    case .scriptsMalformed(let path, let reason):
      "\(path): a script cannot be read:\n\(reason)"
    case .principalClassUndefined(let path, let principalClass):
      """
      \(path): no script defines the principal class '\(principalClass)'; implement it, or correct \
      the manifest's NSPrincipalClass
      """
    case .loaderMissing(let path, let needed, let loaders):
      """
      \(path): it is a \(needed == "scripts" ? "script" : "library"), and this program loads \
      \(loaders.isEmpty ? "none" : loaders.joined(separator: ", ")) alone; \
      \(needed == "scripts" ? "import Scripting and write " : "write ")\
      'loaders: [\((loaders + [needed]).map { ".\($0)" }.joined(separator: ", "))]' where it makes \
      its PlugInDirectory
      """
    case .duplicateBundle(let identifier, let version, let paths):
      """
      \(identifier) \(version): it is there \(paths.count) times, in \(paths.joined(separator: ", ")); \
      remove all but one, or give them different versions
      """
    case .hostVersionUnsupported(let bundle, let hostVersion):
      """
      \(bundle.title): it works with host versions \(bundle.hostVersions?.explanation ?? "unknown"), and \
      this host has \(hostVersion); install a version of one that goes with the other
      """
    case .requirementMissing(let requirement, let bundle):
      """
      \(bundle.title): it needs \(requirement) \(bundle.range(of: requirement)), which is not there; \
      add its bundle
      """
    case .requirementVersionMissing(let requirement, let bundle, let found):
      """
      \(bundle.title): it needs \(requirement) \(bundle.range(of: requirement)), and there is \
      \(found.map { "\($0)" }.joined(separator: ", ")); add a version that will do
      """
    case .requirementUnusable(let requirement, let bundle):
      """
      \(bundle.title): it needs \(requirement) \(bundle.range(of: requirement)), which cannot be used \
      itself; see the error of that bundle
      """
    case .requirementsConflict(let requirement, let bundles):
      """
      \(bundles.map { "\($0.title) needs \(requirement) \($0.range(of: requirement))" }
        .joined(separator: ", ")); no version that is there will do for all of them: add one, or \
      remove a bundle
      """
    case .cycle(let identifiers):
      """
      \(identifiers.first ?? ""): it needs itself: \
      \((identifiers + identifiers.prefix(1)).joined(separator: " → ")); remove one of these requirements
      """
    case .libraryUnreadable(let library, let reason):
      "\(library): it is no library that can be loaded here: \(reason)"
    case .libraryCarriesCopy(let library, let carrier):
      """
      \(library): \(carrier == library ? "it" : "\(carrier), which it needs,") carries a copy of \
      DynamicMulticast, whose classes the host would not know; link the product \
      DynamicMulticastShared alone, and no other product of the package
      """
    case .libraryCarriesInterpreter(let library):
      """
      \(library): it carries a copy of the interpreter, whose scripts the host would not know; let \
      the host run the scripts, and do not link Scripting
      """
    case .libraryCarriesHostTypes(let library, let module, let hostLibrary):
      """
      \(library): it carries a copy of the module \(module), which the host has in \(hostLibrary), \
      so that each type is there twice; move \(module) to a package of its own, and depend on its \
      dynamic library
      """
    case .libraryIsNoPlugIn(let library):
      """
      \(library): it is no plug-in, since it has no section dm_plugin; mark the principal class \
      @PlugIn
      """
    case .libraryManifestMalformed(let library, let reason):
      "\(library): its section dm_plugin is malformed: \(reason); build it again"
    case .principalClassAmbiguous(let library):
      "\(library): several classes are marked @PlugIn; mark only the principal class"
    case .sharedLibraryUnused(let library):
      """
      \(library): it does not use \(SharedLibrary.fileName), which the host and its plug-ins share; \
      link the product DynamicMulticastShared
      """
    case .runtimeLinkedStatically(let library):
      """
      \(library): it does not use libswiftCore.so, so it has a Swift runtime of its own; build it \
      without -static-stdlib
      """
    case .manifestContradicted(let library, let key, let manifestValue, let libraryValue):
      """
      \(library): the manifest \(Self.text(of: key, manifestValue)), the library \
      \(Self.text(of: key, libraryValue)); correct the manifest, or write it with \
      'multicast plugins --write-manifest'
      """
    case .stampMissing(let library):
      """
      \(library): it does not say which interface of DynamicMulticast it was built with; build it \
      against the host's version of the package, with its principal class marked @PlugIn
      """
    case .interfaceMismatch(let library, let plugIn, let host):
      """
      \(library): it was built with another interface of DynamicMulticast (\(plugIn)) than the host \
      (\(host)); build both with the same sources of the package
      """
    case .compilerMismatch(let library, let plugIn, let host):
      """
      \(library): it was built by another compiler (\(plugIn)) than the host (\(host)); build both \
      with the same compiler
      """
    case .symbolsMissing(let library, let symbols):
      """
      \(library): it needs symbols of DynamicMulticast that the host's library does not have: \
      \(symbols.prefix(3).joined(separator: ", "))\
      \(symbols.count > 3 ? " and \(symbols.count - 3) more" : ""); build both with the same sources \
      and flags, and both or neither for library evolution
      """
    case .unknownIdentifier(let identifier, let known):
      """
      there is no bundle '\(identifier)' that can be used; there are \
      \(known.isEmpty ? "none" : known.joined(separator: ", "))
      """
    case .hostLinksStatically(let library):
      """
      \(library): this program links DynamicMulticast statically, so a library cannot share it; \
      depend on the product DynamicMulticastShared alone, here and in the plug-in
      """
    case .severalCopies(let paths):
      """
      this process has several copies of DynamicMulticast, in \(paths.joined(separator: " and ")); \
      let each depend on the product DynamicMulticastShared alone
      """
    case .libraryReplaced(let library):
      """
      \(library): another file was loaded from this path before, and is still in use; put the new \
      version in a folder of its own
      """
    case .libraryLoadedElsewhere(let library, let path):
      """
      \(library): it was loaded from \(path) before, and cannot be loaded again from another path; \
      give the folder its name back, or put a copy in a new one
      """
    case .libraryNotLoaded(let library, let reason):
      "\(library): the system cannot load it: \(reason)"
    case .principalClassMissing(let library):
      "\(library): it is loaded, but has registered no principal class; was it linked completely?"
    case .entryPointFailed(let identifier, let reason):
      "\(identifier): its entry point has failed: \(reason)"
    case .instanceFailed(let identifier, let reason):
      "\(identifier): an instance could not be made: \(reason)"
    case .busy(let identifier):
      """
      \(identifier): it is being loaded, disabled or updated just now; do this after that call has \
      returned
      """
    case .neededByOthers(let identifier, let others):
      "\(identifier): \(others.joined(separator: ", ")) needs it; disable that first"
    case .notNewer(let identifier, let loaded):
      "\(identifier): version \(loaded) is loaded, and there is no newer one that can be used"
    case .takeoverFailed(let identifier, let reason):
      "\(identifier): the new version cannot take over, and the old one stays: \(reason)"
    case .configurationUnusable(let path, let reason):
      "\(path): the configuration cannot be used: \(reason)"
    }
  }

  private static func text(of key: String, _ value: String?) -> String {
    value.map { "says \(key) '\($0)'" } ?? "has no \(key)"
  }
}

extension PlugInBundle {
  /// Joins the bundle's identifier and version.
  fileprivate var title: String { "\(identifier) \(version)" }

  fileprivate func range(of requirement: String) -> String {
    requirements[requirement]?.explanation ?? ""
  }
}

extension BundleVersionRange {
  /// Writes the range as text for error messages.
  fileprivate var explanation: String {
    if self == .all { return "(any version)" }
    return upperBound == nil ? "\(self) or newer" : "\(self)"
  }
}
