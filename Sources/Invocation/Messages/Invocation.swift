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
/// Copies are independent, share their arguments until one of them is written, and can be used from
/// any thread. Arguments may be of any type that is `Sendable`; see ``UncheckedSendable`` for the
/// others.
///
/// Stands for `NSInvocation`, with three differences: it is a value, arguments are counted from 0
/// without the receiver and the selector, and it keeps its arguments and target alive.
public struct Invocation: Sendable {
  /// The name of the message.
  ///
  /// Changing it to one with another number of colons makes an invocation that cannot be delivered.
  /// The error is reported at delivery.
  public var selector: Selector

  /// The arguments, without the receiver and the selector.
  public var arguments: Arguments

  @inlinable @inline(__always)
  package var store: ArgumentStore { arguments.store }

  // Most messages have none of these details. One reference keeps copies of a message cheap.
  private var box: DetailsBox?

  /// Whether it has returned `Void`, which most messages do: their details need not be changed.
  private var hasReturnedVoid = false

  /// Makes an invocation from a selector and its arguments.
  ///
  /// An invocation with too many or too few arguments can be made, read and corrected. Delivering
  /// it throws ``InvocationError/argumentCount(_:expected:found:)``.
  @_disfavoredOverload @inlinable @inline(__always)
  public init<each Argument: Sendable>(_ selector: Selector, _ arguments: repeat each Argument) {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    self.init(selector, store: TypedArguments((repeat each arguments), count: count))
  }

  /// Makes an invocation that promises the type of its return value.
  ///
  /// Only values that are of the type, or convert to it, can become its return value.
  @inlinable
  public init<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument, returning type: any Any.Type
  ) {
    self.init(selector, repeat each arguments)
    returnType = type
  }

  /// Makes an invocation from a list of arguments, as bridges and scripts have them.
  public init(_ selector: Selector, arguments: [any Sendable]) {
    self.init(selector, store: ListedArguments(arguments))
  }

  @usableFromInline
  package init(_ selector: Selector, store: ArgumentStore) {
    self.selector = selector
    arguments = Arguments(store: store)
  }

  /// Makes an invocation from a selector and the tuple of its arguments.
  @usableFromInline
  package init<Values: Sendable>(_ selector: Selector, tuple values: Values) {
    self.init(selector, values: values, count: nil)
  }

  /// Makes an invocation from a selector and the tuple of its arguments, each of them `Sendable`.
  ///
  /// If their number is nil and the selector has one colon, the tuple is the argument.
  @inlinable
  package init<Values>(_ selector: Selector, values: Values, count: Int? = nil) {
    let count = count ?? Self.count(of: values, for: selector)
    self.init(selector, store: TypedArguments(values, count: count))
  }

  /// The number of arguments that a tuple is for a selector.
  @usableFromInline
  static func count<Values>(of values: Values, for selector: Selector) -> Int {
    selector.numberOfArguments == 1 ? 1 : TupleElements.count(of: values)
  }
}

extension Invocation {
  /// The rarely used parts of an invocation.
  package struct Details: @unchecked Sendable {
    // Unchecked for the target: an invocation only holds it, and the code that invokes it is
    // responsible for doing so on the right thread.
    package var target: (any Respondable)?
    package var returnType: (any Any.Type)?

    /// The signature that it was made from, if any.
    package var signature: MethodSignature?

    /// The value that it has returned, if that is not `Void`.
    fileprivate var returnValue: (any Sendable)?
    package var route: Route?

    /// Whether its sender wants the delegates of this process only to get it.
    ///
    /// As the route, it does not outlive the delivery: a message that is sent again goes everywhere.
    package var isLocal = false

    /// Is told when all deliveries of the message have ended, if its sender wants to know.
    package var end: DeliveryEnd?
  }

  private class DetailsBox: @unchecked Sendable {
    // Unchecked because a class that is not final cannot be checked; everything in it is constant.
    final let details: Details

    /// The object that the invocation was delivered to.
    var receiver: (any Respondable)? { nil }

    init(_ details: Details) { self.details = details }

    static func make(_ details: Details, receiver: (any Respondable)?) -> DetailsBox {
      receiver.map { DeliveredDetailsBox(details, receiver: $0) } ?? DetailsBox(details)
    }
  }

  private final class DeliveredDetailsBox: DetailsBox, @unchecked Sendable {
    // Not retained, because that object may store the invocation.
    private let reference: UnownedReference<any Respondable, any Respondable.Type>

    override var receiver: (any Respondable)? { reference.object }

    init(_ details: Details, receiver: any Respondable) {
      reference = UnownedReference(receiver)
      super.init(details)
    }
  }

  // Read without copying the other details.

  /// The multicasts that the message has passed through.
  package var route: Route? { box?.details.route }

  /// Whether only the delegates of this process get it.
  package var isLocal: Bool { box?.details.isLocal == true }

  /// Whether its sender wants to know when all deliveries have ended.
  package var hasEnd: Bool { box?.details.end != nil }

  /// The value that it has returned, if it has.
  package var presentReturnValue: (any Sendable)? {
    hasReturnedVoid ? () : box?.details.returnValue
  }

  mutating func setPresentReturnValue(_ value: (any Sendable)?) {
    hasReturnedVoid = false
    if value != nil || box?.details.returnValue != nil { details.returnValue = value }
  }

  /// Makes `Void` the return value, if that is the type that was promised or none was.
  ///
  /// Allocates nothing.
  ///
  /// - Returns: Whether it did.
  mutating func returnVoid() -> Bool {
    if let type = box?.details.returnType, type != Void.self { return false }
    hasReturnedVoid = true
    return true
  }

  /// Makes it the invocation that an object gets: with that as its target, and without a return value.
  mutating func prepare(for receiver: (any Respondable)?) {
    hasReturnedVoid = false
    var details = Details()
    if let old = box?.details {
      details.returnType = old.returnType
      details.signature = old.signature
      details.route = old.route
      // The end is not copied: the handler may keep the invocation.
    }
    box = .make(details, receiver: receiver)
  }

  package var details: Details {
    get { box?.details ?? Details() }
    set { box = .make(newValue, receiver: box?.receiver) }
  }
}

extension Invocation {
  /// The object the message is for.
  ///
  /// A target that was set is held strongly, and ``invoke(with:)`` does not change it. In an
  /// invocation that is delivered to an object, the target is that object, held weakly.
  public var target: (any Respondable)? {
    get { box.flatMap { $0.details.target ?? $0.receiver } }
    set { details.target = newValue }
  }

  /// The type that was promised for the return value, nil if none was.
  public var returnType: (any Any.Type)? {
    get { box?.details.returnType }
    set { details.returnType = newValue }
  }
}
