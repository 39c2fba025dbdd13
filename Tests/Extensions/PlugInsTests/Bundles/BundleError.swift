@testable import PlugIns

/// The error that reading a bundle ends with; nil if it can be read.
func bundleError(_ path: String) -> PlugInError? {
  do throws(PlugInError) {
    _ = try PlugInBundle(path: path)
    return nil
  } catch {
    return error
  }
}
