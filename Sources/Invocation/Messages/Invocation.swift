import RuntimeSupport

/// A message as a value: a selector, its arguments, and the return value.
///
/// ```swift
/// var invocation = Invocation("worker:didFinishSubTask:inDuration:", worker, "resize", 1.5)
/// var copy = invocation
/// copy.arguments[1] = "crop"  // The original keeps "resize".
/// try copy.invoke(with: window)
/// ```
///
/// Copies are independent, and share their arguments until an argument of one copy is written. Any
/// thread can use an invocation. An argument can have any `Sendable` type; see
/// ``UncheckedSendable`` for values of other types.
///
/// Stands for `NSInvocation`, with three differences: an invocation is a value, its arguments are
/// counted from 0 without the receiver and the selector, and it keeps its arguments and its target
/// alive.
public struct Invocation: Sendable {
  /// The name of the message.
  ///
  /// If you change the selector to one with another number of colons, the invocation cannot be
  /// delivered. A delivery then throws ``InvocationError/argumentCount(_:expected:found:)``.
  public var selector: Selector

  /// The arguments, without the receiver and the selector.
  public var arguments: Arguments

  @inlinable @inline(__always)
  package var store: ArgumentStore { arguments.store }

  /// Calls `body` with the type and the address of each argument.
  ///
  /// The type of an argument in a box is `any Sendable`.
  @_spi(ObjectiveC)
  public func forEachArgument(_ body: (any Any.Type, UnsafeRawPointer) -> Void) {
    store.forEachElement(body)
  }

  // Most messages have no details. A single reference for all details keeps copies of a message
  // cheap.
  private var box: DetailsBox?

  /// `true` if the message returned `Void`, as most messages do.
  ///
  /// A change of `details` would allocate memory; a change of this flag does not.
  private var hasReturnedVoid = false

  /// Creates an invocation from a selector and its arguments.
  ///
  /// You can create, read and correct an invocation with too many or too few arguments. A delivery
  /// of such an invocation throws ``InvocationError/argumentCount(_:expected:found:)``.
  @_disfavoredOverload @inlinable @inline(__always)
  public init<each Argument: Sendable>(_ selector: Selector, _ arguments: repeat each Argument) {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    self.init(selector, store: TypedArguments((repeat each arguments), count: count))
  }

  /// Creates an invocation with a promised return type.
  ///
  /// Only a value that converts to the promised type can become the return value.
  @inlinable
  public init<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, returning type: any Any.Type
  ) {
    self.init(selector, repeat each arguments)
    returnType = type
  }

  /// Creates an invocation from a list of arguments, as bridges and scripts have them.
  public init(_ selector: Selector, arguments: [any Sendable]) {
    self.init(selector, store: ListedArguments(arguments))
  }

  @usableFromInline
  package init(_ selector: Selector, store: ArgumentStore) {
    self.selector = selector
    arguments = Arguments(store: store)
  }

  /// Creates an invocation from a selector and the tuple of its arguments.
  @usableFromInline
  package init<Values: Sendable>(_ selector: Selector, tuple values: Values) {
    self.init(selector, values: values, count: nil)
  }

  /// Creates an invocation from a selector and the tuple of its arguments, each of which must be
  /// `Sendable`.
  ///
  /// `count` is the number of arguments in the tuple. If `count` is `nil` and the selector has one
  /// colon, the tuple itself is the argument.
  @inlinable
  package init<Values>(_ selector: Selector, values: Values, count: Int? = nil) {
    let count = count ?? Self.count(of: values, for: selector)
    self.init(selector, store: TypedArguments(values, count: count))
  }

  /// Returns the number of arguments that a tuple contains for a selector.
  ///
  /// For a selector with one colon, the tuple itself is the argument.
  @usableFromInline
  static func count<Values>(of values: Values, for selector: Selector) -> Int {
    selector.numberOfArguments == 1 ? 1 : TupleElements.count(of: values)
  }
}

extension Invocation {
  /// Rarely used parts of an invocation.
  package struct Details: @unchecked Sendable {
    // Unchecked because the target may not be `Sendable`. An invocation only stores the target.
    // Whoever invokes the target is responsible for the thread on which the target runs.
    package var target: (any Respondable)?
    package var returnType: (any Any.Type)?

    /// The signature from which the invocation was created, or `nil`.
    package var signature: MethodSignature?

    /// The return value, or `nil` if there is none.
    ///
    /// While `hasReturnedVoid` is `true`, the return value is `Void`, and this property, which may
    /// still contain an earlier value, does not count.
    fileprivate var returnValue: (any Sendable)?
    package var route: Route?

    /// `true` if the sender addresses only the delegates in this process.
    ///
    /// Like the route, this flag does not outlive the delivery: a message sent again also goes to
    /// the delegates in other processes.
    package var isLocal = false

    /// The object that tells the sender when all deliveries of the message have ended, or `nil` if
    /// the sender did not ask.
    package var end: DeliveryEnd?
  }

  private class DetailsBox: @unchecked Sendable {
    // Unchecked because the compiler cannot check a class without `final`. All properties of this
    // class and its subclass are constant.
    final let details: Details

    /// The object to which the invocation was delivered, or `nil` if there is none or it was
    /// deallocated.
    var receiver: (any Respondable)? { nil }

    init(_ details: Details) { self.details = details }

    static func make(_ details: Details, receiver: (any Respondable)?) -> DetailsBox {
      receiver.map { DeliveredDetailsBox(details, receiver: $0) } ?? DetailsBox(details)
    }
  }

  private final class DeliveredDetailsBox: DetailsBox, @unchecked Sendable {
    // Not retained, because the receiver may store the invocation, and both would then keep each
    // other alive.
    //
    // An `UnownedReference` and not `weak`: a `weak` reference would give the receiver a side
    // table, through which all later reference counting of the receiver would go.
    private let reference: UnownedReference<any Respondable, any Respondable.Type>

    override var receiver: (any Respondable)? { reference.object }

    init(_ details: Details, receiver: any Respondable) {
      reference = UnownedReference(receiver)
      super.init(details)
    }
  }

  // These properties read single details, without copying the other details.

  /// The multicasts through which the message has passed.
  package var route: Route? { box?.details.route }

  /// `true` if the message goes only to the delegates in this process.
  package var isLocal: Bool { box?.details.isLocal == true }

  /// `true` if the sender wants to know when all deliveries have ended.
  package var hasEnd: Bool { box?.details.end != nil }

  /// The return value, or `nil` if there is none.
  package var presentReturnValue: (any Sendable)? {
    hasReturnedVoid ? () : box?.details.returnValue
  }

  mutating func setPresentReturnValue(_ value: (any Sendable)?) {
    hasReturnedVoid = false
    if value != nil || box?.details.returnValue != nil { details.returnValue = value }
  }

  /// Makes `Void` the return value, if `Void` was promised or no type was promised.
  ///
  /// This function allocates no memory.
  ///
  /// - Returns: `true` if `Void` is now the return value.
  mutating func returnVoid() -> Bool {
    if let type = box?.details.returnType, type != Void.self { return false }
    hasReturnedVoid = true
    return true
  }

  /// Prepares the invocation for its delivery to an object.
  ///
  /// Afterward the invocation's target is `receiver`, which is not retained, and there is no return
  /// value.
  mutating func prepare(for receiver: (any Respondable)?) {
    hasReturnedVoid = false
    var details = Details()
    if let old = box?.details {
      details.returnType = old.returnType
      details.signature = old.signature
      details.route = old.route
      // `end` is not copied: the handler may keep the invocation, and would delay the end of the
      // delivery. `isLocal` is not copied, because the handler may send the invocation again.
    }
    box = .make(details, receiver: receiver)
  }

  package var details: Details {
    get { box?.details ?? Details() }
    set { box = .make(newValue, receiver: box?.receiver) }
  }
}

extension Invocation {
  /// The object for which the message is intended.
  ///
  /// A target that was set is held strongly, and ``invoke(with:)`` does not change the target. If
  /// an invocation was delivered to an object, the object is the target, and is held weakly, until
  /// another target or `nil` is set.
  public var target: (any Respondable)? {
    get { box.flatMap { $0.details.target ?? $0.receiver } }
    set {
      var details = details
      details.target = newValue
      box = .make(details, receiver: nil)
    }
  }

  /// The promised type of the return value, or `nil` if no type was promised.
  public var returnType: (any Any.Type)? {
    get { box?.details.returnType }
    set { details.returnType = newValue }
  }
}
