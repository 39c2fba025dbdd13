public import DynamicMulticast

/// The questions and notifications of a host of plug-ins.
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
  /// Prints the name of the loaded plug-in.
  public func host(_ name: String, didLoad plugIn: String) { print("\(name) loaded \(plugIn)") }
}
