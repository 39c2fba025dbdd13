import DynamicMulticast
import PlugIns

@PlugIn("org.example.copying", version: "1.0")
@Responding
final class Copying: Respondable {
  init() {}
}
