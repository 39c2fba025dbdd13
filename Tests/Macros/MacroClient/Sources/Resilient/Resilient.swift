public import DynamicMulticast

/// What a host of plug-ins asks and tells its delegates.
@MessageProtocol
public protocol PlugInHostDelegate: Respondable {
  func host(_ name: String, mayLoad plugIn: String) -> Bool
  @OptionalMessage func host(_ name: String, didLoad plugIn: String)
  @OptionalMessage var title: String { get }
}

@Responding(extensions: "Loading")
open class PlugIn: PlugInHostDelegate {
  /// Makes a plug-in.
  public init() {}
  open func host(_ name: String, mayLoad plugIn: String) -> Bool { plugIn != "malware" }
  @Responds open class var pluginName: String { "plug-in" }
}

@Responding("Loading")
extension PlugIn {
  /// Prints what was loaded.
  public func host(_ name: String, didLoad plugIn: String) { print("\(name) loaded \(plugIn)") }
}
