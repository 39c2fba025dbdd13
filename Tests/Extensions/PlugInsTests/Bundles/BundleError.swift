@testable import PlugIns

/// Returns the error of reading a bundle, or `nil` if the bundle can be read.
func bundleError(_ path: String) -> PlugInError? {
  do throws(PlugInError) {
    _ = try PlugInBundle(path: path)
    return nil
  } catch {
    return error
  }
}
