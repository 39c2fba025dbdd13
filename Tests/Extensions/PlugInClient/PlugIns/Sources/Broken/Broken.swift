import DynamicMulticast
import PlugIns

@_silgen_name("a_function_that_nobody_has")
func missing() -> Int32

@PlugIn("org.example.broken", version: "1.0")
@Responding
final class Broken: Respondable {
  init() {}
  func call() -> Int { Int(missing()) }
}
