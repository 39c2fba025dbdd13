import Testing

@testable import PlugIns

struct PlugInErrorTests {
  private static let bundle = PlugInBundle(
    "org.example.chat", "1.2", needs: ["org.example.roster": "2..<3"], hostVersions: "1...2")

  @Test(
    arguments: [
      (
        PlugInError.folderUnreadable(path: "P", reason: "Permission denied"),
        "P: the folder cannot be read: Permission denied"
      ),
      (
        .manifestMissing(path: "P/A"),
        "P/A: there is no manifest; add an Info.json or an Info.plist"
      ),
      (
        .manifestAmbiguous(path: "P/A"),
        "P/A: there is an Info.json and an Info.plist; remove one of them"
      ),
      (
        .manifestUnreadable(manifest: "P/A/Info.json", reason: "it is not a file"),
        "P/A/Info.json: the manifest cannot be read: it is not a file"
      ),
      (
        .manifestTooLarge(manifest: "P/A/Info.json", limit: 1 << 20),
        "P/A/Info.json: the manifest is larger than 1024 KiB; is it another file?"
      ),
      (
        .manifestMalformed(manifest: "P/A/Info.json", reason: "CFBundleVersion: a number"),
        "P/A/Info.json: the manifest is malformed: CFBundleVersion: a number"
      ),
      (
        .codeMissing(path: "P/A"),
        "P/A: there is neither a library (.so) nor a script (.m); add one"
      ),
      (
        .codeAmbiguous(path: "P/A", library: "libA.so", scripts: ["A.m", "B.m"]),
        """
        P/A: there is a library, libA.so, and there are scripts, A.m, B.m; a bundle has one or the \
        other: remove one
        """
      ),
      (
        .executableAmbiguous(path: "P/A", libraries: ["libA.so", "libB.so"]),
        """
        P/A: there are several libraries, libA.so, libB.so; name the plug-in's as CFBundleExecutable \
        in the manifest
        """
      ),
      (
        .fileMissing(path: "P/A", file: "libA.so"),
        "P/A: there is no file 'libA.so'; add it, or correct the manifest's CFBundleExecutable"
      ),
      (
        .fileOutsideFolder(path: "P/A", file: "../libA.so"),
        """
        P/A: '../libA.so' is outside of the bundle; give a path in the bundle's folder, without '..', \
        and no link that leads out of it
        """
      ),
      (
        .fileNotRegular(path: "P/A", file: "libA.so"),
        "P/A: 'libA.so' is not a file; put the code itself there"
      ),
      (
        .principalClassUndefined(path: "P/A", principalClass: "Ping"),
        """
        P/A: no script defines the principal class 'Ping'; implement it, or correct the manifest's \
        NSPrincipalClass
        """
      ),
      (
        .duplicateBundle(identifier: "ping", version: "1", paths: ["P/A", "P/B"]),
        """
        ping 1.0: it is there 2 times, in P/A, P/B; remove all but one, or give them different versions
        """
      ),
      (
        .hostVersionUnsupported(bundle, hostVersion: "3"),
        """
        org.example.chat 1.2: it works with host versions 1.0...2.0, and this host has 3.0; install a \
        version of one that goes with the other
        """
      ),
      (
        .libraryIsNoPlugIn(library: "libA.so"),
        """
        libA.so: it is no plug-in, since it has no section dm_plugin; mark the principal class @PlugIn
        """
      ),
      (
        .principalClassAmbiguous(library: "libA.so"),
        "libA.so: several classes are marked @PlugIn; mark only the principal class"
      ),
      (
        .sharedLibraryUnused(library: "libA.so"),
        """
        libA.so: it does not use libDynamicMulticastShared.so, which the host and its plug-ins share; \
        link the product DynamicMulticastShared
        """
      ),
      (
        .runtimeLinkedStatically(library: "libA.so"),
        """
        libA.so: it does not use libswiftCore.so, so it has a Swift runtime of its own; build it \
        without -static-stdlib
        """
      ),
      (
        .stampMissing(library: "libA.so"),
        """
        libA.so: it does not say which interface of DynamicMulticast it was built with; build it \
        against the host's version of the package, with its principal class marked @PlugIn
        """
      ),
      (
        .interfaceMismatch(library: "libA.so", plugIn: "0a", host: "0b"),
        """
        libA.so: it was built with another interface of DynamicMulticast (0a) than the host (0b); \
        build both with the same sources of the package
        """
      ),
    ])
  func `an error says where, what is wrong and what to do`(error: PlugInError, text: String) {
    #expect("\(error)" == text)
  }
}
