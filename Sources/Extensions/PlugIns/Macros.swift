import Invocation

/// Marks a class as the principal class of a plug-in, and the class's library as the plug-in's
/// library.
///
/// ```swift
/// @PlugIn("org.example.ping", version: "1.2", host: "2.0", needs: ["org.example.disco": "1.0"])
/// @Responding
/// final class Ping: Respondable {
///   init() {}
/// }
/// ```
///
/// Because the macro stores its arguments in the library, `multicast plugins` can write the
/// manifest from the library. A manifest that contradicts the library is refused before code is
/// loaded; only the name for people may differ. The library is also refused unless the host was
/// built from the same sources of this package by the same compiler.
///
/// A library has exactly one principal class. The class conforms to ``PlugInClass``, so it has an
/// `init()`, which is `required` unless the class is final. Its entry point is
/// ``PlugInClass/start(_:)``.
///
/// Stands for the manifest's keys, such as `CFBundleIdentifier`, which Xcode writes.
///
/// - Parameters:
///   - identifier: The identifier that all versions of the plug-in share.
///   - version: The version: numbers, separated by dots.
///   - name: The name to show to people; by default `identifier`.
///   - host: The versions of the host that the plug-in works with, in the form that
///     ``BundleVersionRange`` reads; by default all versions.
///   - needs: The identifiers of the required bundles, each with its accepted versions.
@attached(member, names: named(_plugInManifest), named(_plugInRegistration))
// `@PlugIn` and not `@Responding` adds the conformance that requires an `init()`. A macro must add
// every conformance that it announces, and cannot see whether a superclass has an `init()`. For a
// principal class, the compiler's error about a missing `init()` is correct.
@attached(extension, conformances: PlugInClass)
public macro PlugIn(
  _ identifier: StaticString, version: StaticString, name: StaticString? = nil,
  host: StaticString? = nil, needs: KeyValuePairs<StaticString, StaticString> = [:]
) = #externalMacro(module: "MessagingMacros", type: "PlugIn")
