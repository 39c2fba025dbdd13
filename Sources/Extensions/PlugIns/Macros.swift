import Invocation

/// Makes a class the principal class of a plug-in, and its library the plug-in's.
///
/// ```swift
/// @PlugIn("org.example.ping", version: "1.2", host: "2.0", needs: ["org.example.disco": "1.0"])
/// @Responding
/// final class Ping: Respondable {
///   init() {}
/// }
/// ```
///
/// The file of the library says all this, so `multicast plugins` can write the manifest from it, and a
/// manifest that says anything else, the name for people apart, is refused before code is loaded. The library is also refused
/// unless the host was built with the same sources of this package, by the same compiler.
///
/// A library has one principal class. It conforms to ``PlugInClass``, so it has an `init()`, `required`
/// unless the class is final; ``PlugInClass/start(_:)`` is its entry point.
///
/// Stands for the manifest's keys `CFBundleIdentifier` and so on, which Xcode writes.
///
/// - Parameters:
///   - identifier: The identifier that all versions of the plug-in share.
///   - version: The version, numbers with dots between them.
///   - name: The name for people; by default the identifier.
///   - host: The versions of the host that it works with, as ``BundleVersionRange`` reads them; by default
///     all.
///   - needs: The identifiers of the bundles that it needs, each with its versions.
@attached(member, names: named(_plugInManifest), named(_plugInRegistration))
@attached(extension, conformances: PlugInClass)
public macro PlugIn(
  _ identifier: StaticString, version: StaticString, name: StaticString? = nil,
  host: StaticString? = nil, needs: KeyValuePairs<StaticString, StaticString> = [:]
) = #externalMacro(module: "MessagingMacros", type: "PlugIn")
