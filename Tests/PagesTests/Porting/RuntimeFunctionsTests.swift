import Invocation
import ObjectProperties
import ObjectiveCEncoding
import TestSupport
import Testing

private struct Rect: Sendable, Equatable {
  var (x, y, width, height) = (0.0, 0.0, 1.0, 2.0)
}

@Responding
private class Window: Respondable, @unchecked Sendable {
  // Unchecked because the class has subclasses.
  func frame() -> Rect { Rect() }
  func scale() -> Double { 1.5 }
  func title(_ text: String) -> String { text }
  func mark(_ text: String) -> String { "<\(text)>" }
  @Responds static func windowCount() -> Int { 3 }
}

@Responding
private final class ShoutingWindow: Window, @unchecked Sendable {
  override func title(_ text: String) -> String { text + "!" }
}

/// A class that forwards, resolves, and accepts methods for single objects.
private final class Proxy: Respondable, Sendable {
  let window = Window()
  let objectMethods = ObjectMethods()
  static var methods: MethodTable { MethodTable() }

  static func resolveInstanceMethod(_ selector: Selector) -> Method? {
    selector == "late" ? Method("late") { (_: Proxy) in "late" } : nil
  }

  func forwardingTarget(for selector: Selector) -> (any Respondable)? { window }
}

/// A class for instantiation by name.
@Responding
private final class Pinger: Instantiable, Sendable {
  init() {}
  func ping() -> String { "ping" }
}

private let pinging = ProtocolDescription("PingingOfRows", required: ["ping": "@@:"])
private let painting = ProtocolDescription(
  "PaintingOfRows", adopting: ["NSObject"], required: ["paint:": "v@:@"], optional: ["dry": "B@:"])

@Suite("The runtime's functions")
struct RuntimeFunctionsTests {
  private let window = Window()

  /// A class that a single test may change.
  private class Changed: Respondable {
    class var methods: MethodTable {
      MethodTable {
        Method("one") { (_: Changed) in 1 }
        Method("two") { (_: Changed) in 2 }
      }
    }
  }

  // MARK: Messages

  @Test func `objc_msgSend, also _stret and _fpret`() throws {
    #expect(try window.perform("frame", as: Rect.self) == Rect())
    #expect(try window.perform("scale", as: Double.self) == 1.5)
    let made = Invocation(try Selector("ti" + "tle:"), arguments: ["a"])
    #expect(try window.perform(made, as: String.self) == "a")
  }

  @Test func `objc_msgSendSuper`() throws {
    final class Replaced: Changed {}
    try Replaced.replaceMethod(Method("one") { (_: Replaced) in 10 })
    let object = Replaced()
    #expect(try object.performSuper(of: Replaced.self, "one", as: Int.self) == 1)
    let invocation = Invocation("one")
    #expect(try object.performSuper(of: Replaced.self, invocation, as: Int.self) == 1)
    // If Swift overrides a method, each entry of a table calls the override.
    let loud = ShoutingWindow()
    #expect(try loud.performSuper(of: ShoutingWindow.self, "title:", "a", as: String.self) == "a!")
  }

  @Test func `_objc_msgForward`() throws {
    #expect(try Proxy().perform("title:", "a", as: String.self) == "a")
  }

  // MARK: Selectors

  @Test func `sel_registerName, NSSelectorFromString`() async throws {
    let names = ["worker:didFail:", "not a name"]
    #expect(try Selector(names[0]) == "worker:didFail:")
    #expect(throws: InvocationError.self) { try Selector(names[1]) }
    await #expect(processExitsWith: .failure) {
      let selector: Selector = "not a name"
      print(selector)
    }
  }

  @Test func `sel_isMapped`() throws {
    let name = "aSelectorOfNoOtherTest:"
    #expect(Selector(existing: name) == nil)
    #expect(Selector(existing: name) == nil)
    let selector = try Selector(name)
    #expect(Selector(existing: name) == selector)
  }

  @Test func `sel_getName, NSStringFromSelector`() {
    #expect(("title:" as Selector).name == "title:")
  }

  @Test func `sel_isEqual`() throws {
    #expect(try Selector("ti" + "tle:") == "title:")
    #expect("title:" as Selector != "title")
  }

  // MARK: Methods

  @Test func `class_addMethod`() throws {
    final class Added: Changed {}
    #expect(try Added.addMethod(Method("added") { (_: Added) in "added" }))
    #expect(try Added().perform("added", as: String.self) == "added")
    #expect(try !Added.addMethod(Method("added") { (_: Added) in "again" }))
  }

  @Test func `the same, in resolveInstanceMethod:`() throws {
    #expect(try Proxy().perform("late", as: String.self) == "late")
    #expect(Proxy.instanceMethod(for: "late") != nil)
  }

  @Test func `class_replaceMethod`() throws {
    final class Replaced: Changed {}
    try Replaced.replaceMethod(Method("one") { (_: Replaced) in 10 })
    #expect(try Replaced().perform("one", as: Int.self) == 10)
    #expect(try Changed().perform("one", as: Int.self) == 1)
  }

  @Test func `method_setImplementation, to wrap the one before`() throws {
    final class Wrapped: Changed {}
    try Wrapped.replaceMethod(for: "one") { previous in
      Method("one") { (wrapped: Wrapped) in
        try 10 * (previous?.call(on: wrapped, as: Int.self) ?? 0)
      }
    }
    #expect(try Wrapped().perform("one", as: Int.self) == 10)
  }

  @Test func `method_exchangeImplementations`() throws {
    final class Exchanged: Changed {}
    try Exchanged.exchangeMethods("one", "two")
    #expect(try Exchanged().perform("one", as: Int.self) == 2)
    #expect(try Exchanged().perform("two", as: Int.self) == 1)
  }

  @Test func `class_getInstanceMethod, class_getMethodImplementation`() {
    #expect(ShoutingWindow.instanceMethod(for: "title:")?.selector == "title:")
    #expect(ShoutingWindow.instanceMethod(for: "scale") != nil)
    #expect(ShoutingWindow.instanceMethod(for: "nope") == nil)
  }

  @Test func `method_invoke, a call of an IMP`() throws {
    final class Replaced: Changed {}
    let method = try #require(Replaced.instanceMethod(for: "one"))
    try Replaced.replaceMethod(Method("one") { (_: Replaced) in 10 })
    #expect(try method.call(on: Replaced(), as: Int.self) == 1)
  }

  @Test func `imp_implementationWithBlock`() throws {
    let method = Method("title:") { (window: Window, text: String) in
      try window.perform("mark:", text, as: String.self)
    }
    #expect(try method.call(on: window, "a", as: String.self) == "<a>")
  }

  @Test func `imp_getBlock, imp_removeBlock`() {
    weak var captured: Window?
    do {
      let window = Window()
      captured = window
      let method = Method("title:") { (_: Window, text: String) in window.title(text) }
      #expect(method.selector == "title:")
    }
    #expect(captured == nil)
  }

  @Test func `method_getName`() {
    #expect(Window.instanceMethod(for: "mark:")?.selector == "mark:")
  }

  @Test func `method_getTypeEncoding`() {
    #expect(Window.instanceMethod(for: "title:")?.signature?.encoding.description == "@24@0:8@16")
  }

  @Test
  func `method_getNumberOfArguments, method_copyArgumentType, method_copyReturnType`() throws {
    let signature = try #require(Window.instanceMethod(for: "scale")?.signature)
    #expect(signature.numberOfArguments == 2)
    #expect("\(try signature.argumentType(at: 1))" == ":")
    #expect("\(signature.methodReturnType)" == "d")
  }

  @Test func `class_copyMethodList`() throws {
    final class Listed: Changed {
      override class var methods: MethodTable {
        MethodTable { Method("three") { (_: Listed) in 3 } }
      }
    }
    #expect(try Listed.addMethod(Method("added") { (_: Listed) in 4 }))
    #expect(Listed.methods.selectors == ["three"])
    #expect(ShoutingWindow.methods.selectors == ["title:"])
  }

  @Test func `class_respondsToSelector`() {
    #expect(ShoutingWindow.instancesRespond(to: "scale"))
    #expect(!ShoutingWindow.instancesRespond(to: "nope"))
  }

  @Test func `a method for one object only, by a class made at run time`() throws {
    let (proxy, other) = (Proxy(), Proxy())
    try proxy.objectMethods.set("add:to:") { (a: Int, b: Int) in a + b }
    try proxy.objectMethods.set("raw:", invocation: { try $0.setReturnValue($0.arguments.count) })
    try proxy.objectMethods.setFallback { try $0.setReturnValue($0.selector.name) }
    #expect(try proxy.perform("add:to:", 1, 2, as: Int.self) == 3)
    #expect(try proxy.perform("raw:", "a", as: Int.self) == 1)
    #expect(try proxy.perform("anything", as: String.self) == "anything")
    #expect(!other.responds(to: "add:to:"))
  }

  // MARK: Classes

  @Test func `objc_allocateClassPair, objc_registerClassPair`() throws {
    let responder = Responder()
    try responder.objectMethods.set("title:") { (text: String) in text }
    #expect(try responder.perform("title:", "a", as: String.self) == "a")
  }

  @Test func `object_setClass`() throws {
    let proxy = Proxy()
    #expect(try proxy.perform("title:", "a", as: String.self) == "a")
    try proxy.objectMethods.set("title:") { (text: String) in "own \(text)" }
    #expect(try proxy.perform("title:", "a", as: String.self) == "own a")
  }

  @Test func `object_getClass, class_getName, NSStringFromClass`() {
    let object: any Respondable = ShoutingWindow()
    let type = type(of: object)
    #expect(type is ShoutingWindow.Type)
    #expect("\(type)" == "ShoutingWindow")
  }

  @Test func `class_getSuperclass`() {
    #expect(Mirror(reflecting: ShoutingWindow()).superclassMirror?.subjectType is Window.Type)
  }

  @Test func `objc_getClassList, objc_copyClassList`() {
    let classes = Classes.all
    #expect(classes.contains { $0.type == ShoutingWindow.self })
    // A class with a handwritten method table is not registered.
    #expect(!classes.contains { $0.type == Proxy.self })
    #expect(Classes.all(respondingTo: "ping").map(\.shortName) == ["Pinger"])
    #expect(Classes.all(conformingTo: pinging).map(\.shortName) == ["Pinger"])
  }

  @Test func `objc_getClass, objc_lookUpClass, NSClassFromString`() throws {
    #expect(try Classes.named("Pinger") is Pinger.Type)
    #expect(try Classes.registered("PagesTests.ShoutingWindow").type is ShoutingWindow.Type)
    let error = #expect(throws: ClassError.self) { try Classes.registered("Pingr") }
    #expect(error?.description.contains("There is '") == true)
  }

  @Test func `class_createInstance`() throws {
    #expect(try Classes.named("Pinger").init().perform("ping", as: String.self) == "ping")
    let type: any Instantiable.Type = Pinger.self
    #expect(type.init().responds(to: "ping"))
  }

  @Test func `object_getClass([Ping class]), the metaclass`() throws {
    let metaclass = type(of: Window.classObject)
    #expect(metaclass != type(of: ShoutingWindow.classObject))
    #expect(metaclass.instancesRespond(to: "windowCount"))
  }

  @Test func `class_getClassMethod`() throws {
    let method = try #require(
      type(of: ShoutingWindow.classObject).instanceMethod(for: "windowCount"))
    #expect(try method.call(on: ShoutingWindow.classObject, as: Int.self) == 3)
  }

  @Test func `class_addMethod, class_replaceMethod of the metaclass`() throws {
    final class Counted: Changed {}
    let metaclass = type(of: Counted.classObject)
    #expect(try metaclass.addMethod(Method(class: "count") { (_: Counted.Type) in 1 }))
    try metaclass.replaceMethod(Method(class: "count") { (_: Counted.Type) in 2 })
    #expect(try Counted.classObject.perform("count", as: Int.self) == 2)
  }

  @Test func `class_copyProtocolList`() {
    // Constants are created, and the protocols registered, at their first use.
    #expect(painting.name == "PaintingOfRows")
    let all = ProtocolDescription.registeredNames.compactMap(ProtocolDescription.init(named:))
    #expect(all.contains(painting))
    let names = all.filter { window.conforms(to: $0) }.map(\.name)
    #expect(names.contains("NSObject"))
    #expect(!names.contains("PaintingOfRows"))
  }

  @Test("class_addIvar, object_getIvar, object_setIvar, class_copyPropertyList, property_…")
  func variables() {
    final class Point: Sendable { let (x, y) = (1, 2) }
    #expect(Mirror(reflecting: Point()).children.map(\.label) == ["x", "y"])
  }

  // MARK: Objects

  @Test func `objc_storeWeak, objc_loadWeak`() {
    weak var weakly: Window?
    do {
      let window = Window()
      weakly = window
      #expect(weakly === window)
    }
    #expect(weakly == nil)
  }

  private static let title = AssociationKey<String>()
  private static let friend = AssociationKey<Window>(.weak)
  private static let copied = AssociationKey<Box<Int>>(.copied { Box($0.value) })

  @Test func `objc_setAssociatedObject, objc_getAssociatedObject`() {
    let objects = AssociatedObjects(of: window)
    #expect(objects[Self.title] == nil)
    #expect(objects.value(for: Self.title) { "first" } == "first")
    #expect(objects.value(for: Self.title) { "second" } == "first")
    objects[Self.title] = "third"
    #expect(objects[Self.title] == "third")
  }

  @Test func `OBJC_ASSOCIATION_RETAIN, _ASSIGN, _COPY`() {
    let objects = AssociatedObjects(of: window)
    do {
      let friend = Window()
      objects[Self.friend] = friend
      #expect(objects[Self.friend] === friend)
    }
    #expect(objects[Self.friend] == nil)
    let box = Box(1)
    objects[Self.copied] = box
    box.value = 2
    #expect(objects[Self.copied]?.value == 1)
    let strong = AssociationKey<Window>(.strong)
    objects[strong] = Window()
    #expect(objects[strong] != nil)
  }

  @Test func `objc_removeAssociatedObjects`() {
    let objects = AssociatedObjects(of: window)
    objects[Self.title] = "a"
    objects[Self.copied] = Box(1)
    objects.removeAll()
    #expect(objects[Self.title] == nil && objects[Self.copied] == nil)
  }

  // MARK: Protocols

  @Test func `objc_getProtocol, NSProtocolFromString`() {
    #expect(ProtocolDescription(named: painting.name) == painting)
    #expect(ProtocolDescription(named: "NoSuchProtocol") == nil)
  }

  @Test func `objc_copyProtocolList`() {
    #expect(painting.adopted == ["NSObject"])
    #expect(ProtocolDescription.registeredNames.contains(painting.name))
  }

  @Test func `objc_allocateProtocol, protocol_add…, objc_registerProtocol`() throws {
    let made = try ProtocolDescription(
      "PaintingTwice", adopting: [painting.name],
      requirements: [.init("paint:twice:", "v@:@B", isRequired: true)])
    #expect(made.adopts(painting))
  }

  @Test func `protocol_getName, NSStringFromProtocol`() {
    #expect(painting.name == "PaintingOfRows")
  }

  @Test func `protocol_copyMethodDescriptionList`() throws {
    #expect(painting.requirements.map(\.selector) == ["paint:", "dry"])
    let adopting = try ProtocolDescription(
      "PaintingMore", adopting: [painting.name],
      requirements: [.init("more", "v@:", isRequired: true)])
    #expect(adopting.requirements.map(\.selector) == ["more"])
    #expect(Set(adopting.allRequirements.map(\.selector)) == ["more", "paint:", "dry"])
  }

  @Test func `protocol_getMethodDescription`() {
    #expect(painting.requirement(for: "dry")?.isRequired == false)
    #expect(painting.requirement(for: "wet") == nil)
  }

  @Test func `protocol_copyProtocolList`() {
    #expect(painting.adopted == ["NSObject"])
  }

  @Test func `protocol_conformsToProtocol`() throws {
    let object = try #require(ProtocolDescription(named: "NSObject"))
    #expect(painting.adopts(object))
    #expect(!object.adopts(painting))
  }

  @Test func `protocol_isEqual`() throws {
    #expect(
      try ProtocolDescription(
        painting.name, adopting: painting.adopted, requirements: painting.requirements) == painting)
  }

  @Test func `class_addProtocol`() throws {
    final class Painter: Changed {}
    #expect(!Painter().conforms(to: painting))
    #expect(try Painter.addMethod(Method("paint:") { (_: Painter, _: String) in }))
    #expect(Painter().conforms(to: painting))
  }

  @Test func `class_conformsToProtocol`() {
    #expect(!window.conforms(to: painting))
    #expect("\(painting.obstacles(to: window))".contains("paint:"))
  }

  @Test func `NSGetSizeAndAlignment`() throws {
    let type = try TypeEncoding("{CGRect=dddd}")
    #expect(type.size == 32 && type.alignment == 8)
  }
}
