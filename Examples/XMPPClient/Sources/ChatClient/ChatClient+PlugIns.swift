import Dispatch
import DynamicMulticast
public import Invocation
public import PlugIns
import Synchronization
import XMPP

@Responding("PlugIns")
extension ChatClient {
  /// Shows an error of a plug-in that no caller could receive.
  public func plugIn(_ plugIn: PlugIn, didFail error: PlugInError) { showError("\(error)") }

  @NonMessage
  func loadPlugIns(from directory: PlugInDirectory) {
    do throws(PlugInError) {
      for failure in try directory.loadAll() { showError("\(failure.error)") }
    } catch { showError("\(error)") }
    install()
  }

  /// Creates an instance of each plug-in that is not in `installed`, including plug-ins loaded as
  /// requirements.
  @NonMessage
  func install() {
    for plugIn in directory?.plugIns ?? [] {
      guard state.withLock({ $0.installed.insert(plugIn.identifier).inserted }) else { continue }
      let object = plugIn.instantiate()
      if let module = object as? XMPPModule {
        extensions.add(module, delegateQueue: module.queue)
        module.activate(on: stream)
        continue
      }
      let queue = DispatchQueue(label: plugIn.identifier)
      extensions.add(object, delegateQueue: queue)
      do {
        try stream.addDelegate(object, delegateQueue: queue)
      } catch { showError("\(plugIn) gets no messages of the stream: \(error)") }
    }
  }

  /// Runs `body` with the plug-in whose identifier equals `text`, or ends with a dot and `text`.
  @NonMessage
  func change(
    _ text: String, _ body: (PlugInDirectory, String) throws(PlugInError) -> String
  ) {
    guard let directory else { return showError("there is no folder with plug-ins: --plugins DIR") }
    do throws(PlugInError) {
      let known = try directory.bundles().map(\.identifier) + directory.plugIns.map(\.identifier)
      let identifier = known.first { $0 == text || $0.hasSuffix(".\(text)") } ?? text
      show(text: try body(directory, identifier))
    } catch { showError("\(error)") }
  }
}
