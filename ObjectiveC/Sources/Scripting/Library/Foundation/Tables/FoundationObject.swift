import Foundation
@_spi(ObjectiveC) import Invocation

/// A type of Foundation for which a class of scripts stands.
///
/// The class's methods are the lines of a ``ClassTable``.
protocol FoundationType: ScriptObject, Hashable {
  /// The name of the class in Objective-C.
  static var className: String { get }

  /// The content of a copy of an object.
  var copied: Self { get }

  /// The number of bytes that Foundation allocates for the value, as far as a script can make it
  /// grow.
  var bytes: Int { get }

  /// Returns the result of `description`, which may use the class and the address of the object.
  func text(_ plain: String) -> String
}

extension FoundationType {
  static var encoding: String { "@\"\(className)\"" }
  var copied: Self { self }
  var bytes: Int { 256 }
  func text(_ plain: String) -> String { "\(self)" }

  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> Self {
    let noun = "an object of class \(className)"
    return try call.wanted(value, index, noun, FoundationObject<Self>.self).content()
  }

  func value(_ call: Call) throws -> Value { .object(object(in: call.library)) }

  func object(in library: StandardLibrary) -> Object {
    FoundationObject(self, isa: library.addClass(Self.className))
  }
}

extension FoundationType where Self: NSObject & NSCopying {
  var copied: Self { copy() as? Self ?? self }
}

/// An object of a script that stands for a value of Foundation.
final class FoundationObject<Content: FoundationType>: ValueObject, ContentObject, Wrapper,
  @unchecked Sendable
{
  // `Sendable` is unchecked: the interpreter's lock guards the content.

  /// The content; `nil` from `alloc` until an initializer sets the content.
  private var stored: Content?

  /// The size of the content in bytes.
  private var size = 0

  /// The pointer that `bytes` or `mutableBytes` of an `NSData` has returned.
  private(set) var exposed: (pointer: ElementPointer, read: (() -> Content)?)?

  convenience init(_ content: Content, isa: ClassObject) { self.init(stored: content, isa) }

  /// Makes an object, whose content an initializer sets if `stored` is `nil`.
  init(stored content: Content?, _ isa: ClassObject) {
    stored = content
    super.init(isa)
    size = content?.bytes ?? 0
    note(contents: size)
  }

  /// Returns the content.
  ///
  /// - Throws: ``RuntimeFailure`` if no initializer has set the content.
  func content() throws -> Content {
    if let read = exposed?.read { stored = read() }
    if let stored { return stored }
    throw RuntimeFailure("no initializer of \(Content.className) has been called")
  }

  /// Replaces the content.
  ///
  /// - Throws: ``Stopped`` if the new content exceeds the script's memory limit.
  func set(_ new: Content) throws {
    size = new.bytes
    try reserve(contents: size)
    exposed = nil
    stored = new
  }

  /// Keeps a pointer to the bytes of the content until the content changes.
  ///
  /// - Parameters:
  ///   - pointer: The pointer.
  ///   - read: Returns the content that the script has written through the pointer; `nil` if the
  ///     script may not write.
  func expose(_ pointer: ElementPointer, read: (() -> Content)?) { exposed = (pointer, read) }

  /// Changes the content in place.
  ///
  /// The body charges for what it adds before adding it.
  func change(_ body: (inout Content) throws -> Void) throws {
    var content = try content()
    exposed = nil
    // Take the content out, so that a change in place does not copy it.
    stored = nil
    defer { stored = content }
    try body(&content)
    size = content.bytes
    try reserve(contents: size)
  }

  var wrapped: Any { interpreter?.run { _ in try? content() } ?? stored as Any }

  override var isLeaf: Bool { true }

  override var copySteps: Int { size / 256 }

  override func isEqual(to other: Object, on activation: Activation) -> Bool {
    activation.count(copySteps)
    guard let own = try? content(), let other = other as? FoundationObject<Content> else {
      return self === other
    }
    return own == (try? other.content())
  }

  override func hash(on activation: Activation) -> Int {
    activation.count(copySteps)
    return (try? content()).hashValue
  }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    try activation.step(copySteps)
    return (try? content())?.text(plainDescription) ?? plainDescription
  }
}

/// An object type whose class in scripts is named by its content.
protocol NamedByContent {
  static var contentName: String { get }
}

extension FoundationObject: NamedByContent {
  static var contentName: String { Content.className }
}
