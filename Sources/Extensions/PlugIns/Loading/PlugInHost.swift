public import Invocation

/// The program that loads plug-ins, as they see it: an object that answers messages by name.
///
/// ```swift
/// @Responding
/// final class Services: PlugInHost {
///   let version: BundleVersion = "2.1"
///   func send(_ text: String, to name: String) { … }
/// }
/// ```
///
/// A plug-in reaches it as ``PlugIn/host``, casts it to a type of a library that both use, or sends it
/// messages. Scripts send messages to the variable `host`.
public protocol PlugInHost: Respondable, Sendable {
  /// The version that the bundles' `RequiredHostVersion` is compared with.
  var version: BundleVersion { get }
}
