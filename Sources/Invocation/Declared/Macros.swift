/// Lets a class or an actor answer messages by having methods.
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
/// Every method that is not private answers a message, and every property that is marked
/// ``Responds()``. The selector is the one that ``DynamicReceiver`` makes of a call; a protocol that
/// the class conforms to, or ``Responds(to:)``, gives another. ``NonMessage()`` leaves a method out.
/// A method that cannot answer messages, because it is generic, say, is an error until it is private
/// or left out.
///
/// - A subclass of a marked class is marked, too, and nothing more is written for it: it answers its
///   superclass's messages, overrides some and adds some. `superclass` is for a superclass that lists
///   its methods by hand.
/// - Methods in an extension are listed where the extension is marked with a name and the class
///   repeats the name in `extensions`; see ``Responding(_:)``.
/// - A static method or property that is marked ``Responds()`` answers messages to the class; see
///   ``Respondable/classObject``.
/// - A method that is isolated to the main actor, by an attribute, its class or the module's default,
///   is called on it. A method of an actor or of another global actor, or one that is `async`, is waited
///   for. A global actor that a method names itself has a name that ends in `Actor`.
/// - A method that is `async`, or throws, has no declaration beside it that is not, or does not: the
///   requirement of a protocol, for example. Calls would find that one.
/// - Parameters with default values are arguments like the others.
/// - It is registered by its name, which ``Classes`` looks up, unless it or a type around it is generic, or
///   it is declared in an extension.
/// - A class within a function cannot be marked, and one within a type is `fileprivate`, not `private`:
///   the macro adds a conformance, which extensions do.
///
/// Stands for Objective-C's compiler, which enters a class's methods in its method list.
///
/// - Parameters:
///   - superclass: The superclass, where it lists its methods by hand. For a class method of the
///     subclass, it has to declare ``Respondable/classMethods``, too.
///   - extensions: The names of the extensions that add methods.
@attached(
  member, conformances: RespondingClass,
  names: named(methods), named(classMethods), arbitrary
)
@attached(extension, conformances: RespondingClass)
public macro Responding(
  superclass: (any Respondable.Type)? = nil, extensions: StaticString...
) = #externalMacro(module: "MessagingMacros", type: "Responding")

/// Lets the methods of an extension answer messages, if the class repeats its name.
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
/// A class or an extension that does not find the other does not compile, so no method is lost.
/// The macro does not see whether the type is an actor: a method in an extension of an actor is `async`
/// or `nonisolated`.
/// An extension in another module than the class's cannot be named by it; add its methods with
/// ``Respondable/addMethod(_:)``.
@attached(member, names: arbitrary)
public macro Responding(_ name: StaticString) =
  #externalMacro(module: "MessagingMacros", type: "Responding")

/// Lets a property, or a static method or property, answer messages.
///
/// A property answers by a getter and, if it can be set, by a setter: `name` and `setName:`. Its type
/// has to be written.
@attached(peer)
public macro Responds() = #externalMacro(module: "MessagingMacros", type: "Responds")

/// Gives the selectors of a property: that of the message which reads it, and that of the one which
/// writes it.
@attached(peer)
public macro Responds(to selector: StaticString, setter: StaticString) =
  #externalMacro(module: "MessagingMacros", type: "Responds")

/// Gives the selector that a method answers, or that a requirement of a protocol stands for.
///
/// The selector has a colon for each parameter. As where Swift imports Objective-C, it may have one
/// more: for a method that `throws`, a last part for an ``OutParameter`` with the error, as
/// `NSError **` is (the message then returns false or nil); for one that is `async`, a last part for
/// a block that gets the result.
///
/// - Precondition: A class gives a method no other selector than its superclass or a protocol that it
///   conforms to. Otherwise the program traps with both lines when the class gets its first message.
@attached(peer)
public macro Responds(to selector: StaticString) =
  #externalMacro(module: "MessagingMacros", type: "Responds")

/// Leaves a method of a class that is marked ``Responding(superclass:extensions:)`` out of its
/// messages.
///
/// Stands for `@nonobjc`.
@attached(peer)
public macro NonMessage() = #externalMacro(module: "MessagingMacros", type: "NonMessage")
