/// Lets a class or an actor answer messages by its methods.
///
/// ```swift
/// @Responding
/// final class Log: Respondable {
///   func worker(_ sender: Worker, shouldPerform subtask: String) -> Bool { subtask != "format" }
///
///   @Responds(to: "worker:didFinishSubTask:inDuration:")
///   func worker(_ sender: Worker, didFinish subtask: String, in seconds: Double) {}
/// }
/// ```
///
/// Every method that is not private answers a message, and so does every property marked
/// ``Responds()``. No messages are answered by the steps of ``Respondable`` that the class
/// declares, such as ``Respondable/forwardingTarget(for:)``. By default, the selector of a method
/// is derived from its name by the rule of ``DynamicReceiver``. A protocol that the class conforms
/// to may give the method another selector, and so may ``Responds(to:)``. Mark a method
/// ``NonMessage()`` to exclude the method from the messages. A method that cannot answer messages,
/// such as a generic method, is an error unless the method is private or marked ``NonMessage()``.
///
/// - A subclass of a marked class is marked, too. A subclass answers the messages of its
///   superclass, and its methods override and add messages. Pass `superclass` only if the
///   superclass lists its methods by hand.
/// - To include the methods of an extension, mark the extension with a name, and repeat the name in
///   `extensions` at the class; see ``Responding(_:)``.
/// - A static method or property marked ``Responds()`` answers messages to the class; see
///   ``Respondable/classObject``.
/// - A method is called on the main actor if an attribute, the class, or the default of the module
///   isolates the method to the main actor. Senders wait for an `async` method, and for a method
///   isolated to an actor or to another global actor. A global actor written at a method must have
///   a name that ends in `Actor`.
/// - A method that is `async` or throws must not have the name of another visible declaration that
///   is not `async` or does not throw, such as the requirement of a protocol. A call would choose
///   the other declaration.
/// - Parameters with default values are arguments like all other parameters.
/// - Methods that differ only in the types of their parameters have one name, and so one selector by
///   the rule. Give all but one another selector with ``Responds(to:)``, as the protocol does.
/// - By its name, the class is registered, so that ``Classes`` finds the class. A class is not
///   registered if it is generic, is nested in a generic type, or is declared in an extension.
/// - A class inside a function cannot be marked. Inside another type, declare a marked class
///   `fileprivate` instead of `private`: the macro adds a conformance in an extension, and the
///   extension must see the class.
///
/// Stands for Objective-C's compiler, which enters the methods of a class in the method list of the
/// class.
///
/// - Parameters:
///   - superclass: The superclass, if the superclass lists its methods by hand. If the subclass has
///     class methods, the superclass must also declare ``Respondable/classMethods``.
///   - extensions: The names of the extensions that add methods.
@attached(
  member, conformances: ClassMarkedResponding,
  // `deinit` is not added. The compiler looks for it in every type, so it expands the macro early
  // enough for the errors of the macro.
  names: named(methods), named(classMethods), named(_namesExtension), named(_answer),
  named(_effects), named(_classRegistration), named(deinit)
)
@attached(extension, conformances: ClassMarkedResponding)
public macro Responding(
  superclass: (any Respondable.Type)? = nil, extensions: StaticString...
) = #externalMacro(module: "MessagingMacros", type: "Responding")

/// Lets the methods of an extension answer messages, if the class repeats the name of the
/// extension.
///
/// ```swift
/// @Responding(extensions: "Reporting")
/// final class Log: Respondable {}
///
/// @Responding("Reporting")
/// extension Log {
///   func workerDidFinish(_ sender: Worker) {}
/// }
/// ```
///
/// If either the class or the extension lacks the name, the program does not compile, so no method
/// is lost. Whether the extended type is an actor, the macro cannot see. In an extension of an
/// actor, declare each method `async` or `nonisolated`. A class cannot name an extension in another
/// module. Add the methods of such an extension with ``Respondable/addMethod(_:)``.
@attached(
  member, names: named(_methods), named(_classMethods), named(_answer), named(_effects)
)
@attached(memberAttribute)
public macro Responding(_ name: StaticString) =
  #externalMacro(module: "MessagingMacros", type: "Responding")

/// Checks that a class names the extension around a member.
///
/// ``Responding(_:)`` marks the first message of the extension. The compiler checks the argument while
/// it checks types. It expands the members of the extension later, and crashes after an error there.
@_documentation(visibility: internal)
@attached(peer)
public macro NamedExtension(_ check: Void) =
  #externalMacro(module: "MessagingMacros", type: "NamedExtension")

/// Lets a property, a static method, or a static property answer messages.
///
/// A property `name` answers the message `name` with its getter. If the property can be set from
/// outside the class, it also answers the message `setName:` with its setter. An actor's property
/// answers no such message, because only the actor itself can set the property. The declaration of
/// the property must state its type.
@attached(peer)
public macro Responds() = #externalMacro(module: "MessagingMacros", type: "Responds")

/// Names the selectors of a property's getter and setter.
@attached(peer)
public macro Responds(to selector: StaticString, setter: StaticString) =
  #externalMacro(module: "MessagingMacros", type: "Responds")

/// Gives a selector to a method, or to a requirement of a protocol.
///
/// A selector has one colon for each parameter. As in the headers that Swift imports from
/// Objective-C, the selector may have one more part:
///
/// - For a method that throws, the last part takes an ``OutParameter`` for the error, as
///   `NSError **` does.
/// - For an `async` method, the last part takes a block that receives the result.
///
/// If a method with a part for the error throws, the message returns `false` or `nil`.
///
/// - Precondition: If a superclass or a protocol that the class conforms to declares a selector for
///   the method, the class does not give the method a different selector. Otherwise the program
///   traps with the lines of both declarations when the class receives its first message.
@attached(peer)
public macro Responds(to selector: StaticString) =
  #externalMacro(module: "MessagingMacros", type: "Responds")

/// Excludes a method from the messages of a class marked ``Responding(superclass:extensions:)``.
///
/// Stands for `@nonobjc`.
@attached(peer)
public macro NonMessage() = #externalMacro(module: "MessagingMacros", type: "NonMessage")
