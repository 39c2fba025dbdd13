import DynamicMulticast
import Foundation
import PlugIns

// A program that links the package twice: as the shared library, and as a static copy.

final class Services: PlugInHost {
  static var methods: MethodTable { MethodTable() }
  let version: BundleVersion = "1.0"
}

do {
  try PlugInDirectory(CommandLine.arguments[1], host: Services()).load("org.example.thrower")
  print("it was loaded")
} catch {
  print(error)
}
