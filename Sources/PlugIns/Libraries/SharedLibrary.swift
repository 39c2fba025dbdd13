/// The library that a host and its plug-ins share.
package enum SharedLibrary {
  /// The file name of the product `DynamicMulticastShared`.
  package static let fileName = "libDynamicMulticastShared.so"
}
