/// Describes a plug-in in its folder, before any code of the plug-in is loaded.
///
/// A bundle's folder contains a manifest, `Info.plist` or `Info.json`, and either one shared
/// library or scripts in Objective-C. Manifests have Apple's keys, and two more:
///
/// | key | value |
/// |---|---|
/// | `CFBundleIdentifier` | the identifier, such as `org.example.ping` |
/// | `CFBundleName` | the name to show to people; by default the identifier |
/// | `CFBundleVersion` | the version, such as `1.2` |
/// | `CFBundleExecutable` | the library's path in the folder; default: the only `.so` file |
/// | `NSPrincipalClass` | the name of the principal class |
/// | `RequiredHostVersion` | the range of the host's versions, such as `1.2..<2.0` |
/// | `RequiredBundles` | the required bundles: a dictionary of ranges by identifier, or a list |
///
/// All further keys are ignored. Stands for `NSBundle` with `infoDictionary`.
public struct PlugInBundle: Hashable, Sendable {
  /// The absolute path of the folder.
  public let path: String

  /// The identifier, which all versions of the plug-in share.
  public let identifier: String

  /// The name to show to people.
  public let name: String

  /// The version.
  public let version: BundleVersion

  /// Names the principal class; `nil` if only the library contains the name.
  public let principalClass: String?

  /// Locates the shared library by an absolute path; `nil` if the plug-in is a script.
  public let executable: String?

  /// Lists the absolute paths of the scripts, sorted by name; empty if the plug-in has a library.
  public let scripts: [String]

  /// Which versions of the host the plug-in works with; `nil` if it works with any version.
  public let hostVersions: BundleVersionRange?

  /// Maps the identifier of each required bundle to the accepted versions.
  public let requirements: [String: BundleVersionRange]
}
