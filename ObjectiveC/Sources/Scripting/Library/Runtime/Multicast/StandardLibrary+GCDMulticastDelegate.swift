import Dispatch
import DynamicMulticast
import Invocation
import RuntimeSupport

extension StandardLibrary {
  /// Installs `GCDMulticastDelegate`, whose objects wrap a `MulticastDelegate`.
  ///
  /// A message for which the class has no method is sent to the wrapped `MulticastDelegate`.
  func installMulticast(_ queues: Queues) {
    let (type, enumerators) = (multicast, installEnumerator(queues))
    type.isOverridable = true
    type.allocate = { type in
      let (multicast, interpreter) = (MulticastDelegate(), type.owner)
      multicast.diagnostics.failureHandler = { [weak interpreter] failure in
        interpreter?.run { _ in interpreter?.report(failure.error) }
      }
      return ForeignObject(multicast, isa: type)
    }
    type.procedure("addDelegate:delegateQueue:", "@@") { call in
      guard let (multicast, delegate) = Self.multicast(call), call[1].object != nil else {
        return
      }
      let queue = try call.queue(1)
      queues.use(queue)
      call.interpreter.waiting { _ = multicast.add(delegate, delegateQueue: queue) }
    }
    type.procedure("removeDelegate:delegateQueue:", "@@") { call in
      guard let (multicast, delegate) = Self.multicast(call) else { return }
      // As in the original, removing without a queue removes the delegate from all queues.
      let queue = call[1].object == nil ? nil : try call.queue(1)
      call.interpreter.waiting {
        _ =
          queue.map { multicast.remove(delegate, delegateQueue: $0) }
          ?? multicast.remove(delegate)
      }
    }
    type.procedure("removeDelegate:", "@") { call in
      guard let (multicast, delegate) = Self.multicast(call) else { return }
      call.interpreter.waiting { _ = multicast.remove(delegate) }
    }
    type.procedure("removeAllDelegates", "") { call in
      call.interpreter.waiting { _ = call.multicast?.removeAllDelegates() }
    }
    type.method("count", "Q@:") { call in
      .integer(call.interpreter.waiting { call.multicast?.count ?? 0 })
    }
    type.method("countOfClass:", "Q@:#") { call in
      Self.count(call.multicast?.delegateEnumerator(), of: call.object(0))
    }
    type.method("countForSelector:", "Q@::") { call in
      guard case .selector(let selector?) = call[0] else { return .integer(0) }
      return .integer(call.interpreter.waiting { call.multicast?.count(for: selector) ?? 0 })
    }
    type.method("hasDelegateThatRespondsToSelector:", "B@::") { call in
      guard case .selector(let selector?) = call[0] else { return .integer(0) }
      let responds = call.interpreter.waiting {
        call.multicast?.hasDelegateThatResponds(to: selector)
      }
      return call.bool(responds == true)
    }
    type.method("delegateEnumerator", "@\"GCDMulticastDelegateEnumerator\"@:") { call in
      guard let multicast = call.multicast else { return .null }
      let list = call.interpreter.waiting { multicast.delegateEnumerator() }
      return .object(DelegateEnumeratorObject(list, isa: enumerators))
    }
  }

  /// Returns the multicast of a call, and the delegate in its first argument; `nil` without a
  /// delegate.
  private static func multicast(
    _ call: Call
  ) -> (multicast: MulticastDelegate, delegate: any Respondable)? {
    guard let multicast = call.multicast, let delegate = call.object(0) else { return nil }
    return (multicast, delegate.swiftReceiver ?? delegate)
  }

  /// Returns the number of delegates that are instances of a class.
  private static func count(_ list: DelegateEnumerator?, of type: Object?) -> Value {
    guard let list, let type = type as? ClassObject else { return .integer(0) }
    return .integer(list.reduce(0) { $0 + (isInstance($1.delegate, of: type) ? 1 : 0) })
  }

  fileprivate static func isInstance(_ delegate: any Respondable, of type: ClassObject) -> Bool {
    let own =
      (delegate as? Object)?.isa ?? type.owner.classObject(for: Swift.type(of: delegate))
    return own.inherits(from: type)
  }

  // MARK: The enumerator

  private func installEnumerator(_ queues: Queues) -> ClassObject {
    let type = interpreter.addClass(
      "GCDMulticastDelegateEnumerator", superclass: interpreter.definitions.classes["NSObject"])
    type.isOverridable = true
    type.method("count", "Q@:") { .integer($0.enumerator?.count ?? 0) }
    type.method("countOfClass:", "Q@:#") { Self.count($0.enumerator, of: $0.object(0)) }
    type.method("countForSelector:", "Q@::") { call in
      guard let list = call.enumerator, case .selector(let selector?) = call[0] else {
        return .integer(0)
      }
      return .integer(call.interpreter.waiting { list.count(for: selector) })
    }
    let forms: [(Selector, String, (Value, any Respondable) -> Bool)] = [
      ("getNextDelegate:delegateQueue:", "B@:^@^@", { _, _ in true }),
      (
        "getNextDelegate:delegateQueue:ofClass:", "B@:^@^@#",
        { type, delegate in
          (type.object as? ClassObject).map { Self.isInstance(delegate, of: $0) } ?? false
        }
      ),
      (
        "getNextDelegate:delegateQueue:forSelector:", "B@:^@^@:",
        { selector, delegate in
          if case .selector(let selector?) = selector { return delegate.responds(to: selector) }
          return false
        }
      ),
    ]
    for (selector, types, matches) in forms {
      type.method(selector, types) { call in
        guard let list = call.enumerator else { return .integer(0) }
        let (interpreter, filter) = (call.interpreter, call.arguments.last ?? .null)
        var (delegate, queue) = ((any Respondable)?.none, DispatchQueue?.none)
        while list.getNextDelegate(&delegate, delegateQueue: &queue) {
          guard let found = delegate, interpreter.waiting({ matches(filter, found) }) else {
            continue
          }
          if case .pointer(let pointer?) = call[0] {
            // The delegate need not be `Sendable`, because the script receives its queue together
            // with it.
            let value = SendableBox.assume(found)
            try pointer.store(Bridge.value(value, as: .id, in: interpreter))
          }
          if case .pointer(let pointer?) = call[1] {
            try pointer.store(.object(queue.map { queues.object(for: $0) }))
          }
          return .integer(1)
        }
        return .integer(0)
      }
    }
    return type
  }
}

/// A `GCDMulticastDelegateEnumerator`.
private final class DelegateEnumeratorObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the enumerator.
  let list: DelegateEnumerator

  init(_ list: DelegateEnumerator, isa: ClassObject) {
    self.list = list
    super.init(isa)
  }
}

extension Call {
  fileprivate var multicast: MulticastDelegate? {
    (receiver as? ForeignObject)?.value as? MulticastDelegate
  }

  fileprivate var enumerator: DelegateEnumerator? { (receiver as? DelegateEnumeratorObject)?.list }
}
