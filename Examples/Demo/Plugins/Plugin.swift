import Dispatch
import DynamicMulticast

/// A delegate of the demo, with the queue on which it is called.
struct Plugin {
  let delegate: any XMPPStreamDelegate
  let queue: DispatchQueue

  var name: String { "\(type(of: delegate))" }
  var queueLabel: String { queue.label }

  init(_ delegate: any XMPPStreamDelegate, queue label: String) {
    self.delegate = delegate
    queue = .labelled(label)
  }
}
