public import Invocation

/// The program that loads plug-ins, as an object that responds to the plug-ins' messages.
///
/// ```swift
/// @Responding
/// final class Services: PlugInHost {
///   let version: BundleVersion = "2.1"
///   func send(_ text: String, to name: String) { … }
/// }
/// ```
///
/// A plug-in gets the host from ``PlugIn/host``. Plug-ins send messages to the host, or cast it to
/// a type of a library that both use. Scripts send messages to the variable `host`.
public protocol PlugInHost: Respondable, Sendable {
  /// The host's version, which is compared with `RequiredHostVersion` of each bundle.
  var version: BundleVersion { get }
}
