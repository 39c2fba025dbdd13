import CRuntimeSupport
import Invocation
import RuntimeSupport

extension DispatchPlan {
  /// Whether a delegate responds to a selector.
  enum Response {
    case never
    /// All instances of the delegate's class respond, with a method of the class.
    case always(ClassMethod)
    /// The delegate is a closure for the selector.
    case closure
    case ask
  }

  /// A delegate that responds to the selector, or must be asked at each message.
  struct Entry: Sendable {
    /// The registration, which the plan retains.
    let registration: Uncounted<Registration>

    /// The record of the delegate's method, `closureMark` if the delegate is a closure, or `nil` if
    /// the delegate must be asked.
    // A method's record belongs to the class, and is never freed. It is only read, atomically, by
    // `currentImplementation`.
    private nonisolated(unsafe) let record: UnsafePointer<MethodRecord>?

    /// An address at which no record is, for closures, whose methods have no record.
    private static var closureMark: UnsafePointer<MethodRecord>? {
      UnsafePointer(bitPattern: MemoryLayout<MethodRecord>.alignment)
    }

    init(_ registration: Registration, _ response: Response) {
      self.registration = Uncounted(registration)
      record =
        switch response {
        case .always(let method): UnsafePointer(method.record)
        case .closure: Self.closureMark
        case .ask, .never: nil
        }
    }

    /// `true` if the delegate is a closure for the selector.
    @inline(__always)
    var isClosure: Bool { UInt(bitPattern: record) == UInt(bitPattern: Self.closureMark) }

    /// `true` if the delegate must be asked at each message whether it responds.
    ///
    /// This applies if the delegate may have methods that its class does not have, or forwards
    /// messages, if the resolver of its class has not resolved the selector yet, if the delegate is
    /// a closure that takes the invocation, or if the queue is redirected.
    var mustAskDelegate: Bool { record == nil }

    var target: ExecutionTarget { registration.with { $0.executionTarget } }

    /// The identity of the queue by which entries are batched, or `nil` if the entry is dispatched
    /// alone.
    var batchIdentity: ObjectIdentifier? {
      let target = target
      if mustAskDelegate || !target.isSerial { return nil }
      return target.identity.map(ObjectIdentifier.init)
    }

    /// `true` if the delegate is called on the sender's thread, and need not be asked.
    var isDirect: Bool { !mustAskDelegate && target.isSynchronous }

    /// `true` if the delegate is called on a queue, and need not be asked.
    var isQueued: Bool { !mustAskDelegate && !target.isSynchronous }

    /// The current method of the delegate's class, or `nil` if the delegate is a closure or must be
    /// asked.
    @inline(__always)
    var classMethod: Uncounted<Implementation>? {
      isClosure ? nil : record.map { Uncounted(address: currentImplementation($0)) }
    }

    /// Returns the current method of the delegate, or `nil` if the delegate must be asked.
    ///
    /// The caller must keep the delegate while it uses the method.
    @inline(__always)
    func method(of delegate: borrowing any Respondable) -> Uncounted<Implementation>? {
      if !isClosure { return classMethod }
      // An implementation belongs to the delegate, so nothing can be read before the delegate is
      // retained. Safety: only the entries of instances of `Responder` are closures.
      return unsafeDowncast(delegate, to: Responder.self).onlyMethod?.implementation
    }
  }
}
