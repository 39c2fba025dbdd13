import DynamicMulticast
import Invocation
import TestSupport
import Testing

@MessageProtocol
private protocol Loading: Respondable {
  @Responds(to: "loadText:error:")
  func load(_ name: String) throws -> String

  @Responds(to: "saveWithError:")
  func save() throws

  @Responds(to: "isOpen", setter: "setOpen:")
  var isOpen: Bool { get set }
}

private struct LoadingFailure: Error {}

@Responding
private final class Loader: Loading, @unchecked Sendable {
  @Responds var isOpen: Bool = false

  func load(_ name: String) throws -> String {
    if name.isEmpty { throw LoadingFailure() }
    return name + "!"
  }

  func save() throws { if isOpen { throw LoadingFailure() } }
}

/// A class whose methods do not throw, although the requirements do.
@Responding
private final class Saver: Loading, @unchecked Sendable {
  @Responds var isOpen: Bool = false
  func load(_ name: String) -> String { name }
  func save() {}
}

@Responding
@MainActor private final class MainActorLoader {
  @Responds(to: "loadText:error:") func load(_ name: String) throws -> String {
    throw LoadingFailure()
  }
}

@Responding
private actor ActorLoader: @preconcurrency Loading {
  @Responds var isOpen: Bool = false

  func load(_ name: String) throws -> String {
    if name.isEmpty { throw LoadingFailure() }
    return name + "!"
  }

  func save() throws { throw LoadingFailure() }
}

struct ThrowingRequirementTests {
  @Test func `a message hands the error over, and returns nil or false`() throws {
    let loader = Loader()
    let error = OutParameter<(any Error)?>(nil)
    #expect(try loader.perform("loadText:error:", "a", error, as: String?.self) == "a!")
    #expect(error.value == nil)
    #expect(try loader.perform("saveWithError:", error, as: Bool.self))
    try loader.perform("setOpen:", true)
    #expect(try !loader.perform("saveWithError:", error, as: Bool.self))
    #expect(error.value is LoadingFailure)
  }

  @Test func `an argument of another type is the sender's error, not the method's`() throws {
    let error = OutParameter<(any Error)?>(nil)
    #expect(throws: InvocationError.self) { try Loader().perform("loadText:error:", 1, error) }
    #expect(error.value == nil)
    #expect(throws: InvocationError.self) { try Loader().perform("loadText:error:", "a", "b") }
  }

  @Test func `an argument is converted beside the part for the error`() throws {
    let error = OutParameter<(any Error)?>(nil)
    let name: String? = "a"
    #expect(try Loader().perform("loadText:error:", name, error, as: String?.self) == "a!")
    let invocation = Invocation("loadText:error:", name, error)
    #expect(try Loader().perform(invocation, as: String?.self) == "a!")
    #expect(error.value == nil)
  }

  @Test func `the signature has the part for the error`() {
    let signature = Loader().methodSignature(for: "saveWithError:")
    #expect(signature?.returnType == Bool.self)
    #expect(signature?.argumentTypes.count == 1)
  }

  @Test func `an actor hands its errors over to a sender that waits`() async throws {
    let loader = ActorLoader()
    let error = OutParameter<(any Error)?>(nil)
    #expect(try await loader.performAsync("loadText:error:", "a", error, as: String?.self) == "a!")
    #expect(error.value == nil)
    #expect(try await !loader.performAsync("saveWithError:", error, as: Bool.self))
    #expect(error.value is LoadingFailure)
    let unused = OutParameter<(any Error)?>(nil)
    #expect(
      failure { try loader.perform("saveWithError:", unused) }
        .contains("is asynchronous: wait for it with performAsync"))
    #expect(unused.value == nil)
  }

  @Test func `a method of the main actor hands its error over, too`() async throws {
    let loader = MainActorLoader()
    let error = OutParameter<(any Error)?>(nil)
    #expect(try await loader.performAsync("loadText:error:", "", error, as: String?.self) == nil)
    #expect(error.value is LoadingFailure)
    await Task.detached {
      _ = #expect(throws: InvocationError.self) {
        try loader.perform("loadText:error:", "", error)
      }
    }.value
  }

  @Test func `a typed sender asks for the result, and gets none after an error`() async throws {
    let delegates = LoadingMulticast()
    let (loader, saver) = (Loader(), Saver())
    delegates.add(loader, delivery: .synchronous)
    delegates.add(saver, delivery: .synchronous)
    let texts = try await delegates.load("").reduce([String?]()) { $0 + [$1] }
    #expect(texts == [nil, ""])
    let saved = try await delegates.save().reduce([Bool]()) { $0 + [$1] }
    #expect(saved == [true, true])
  }

  @Test func `a property has the setter's selector that the protocol gives`() {
    let delegates = LoadingMulticast()
    let loader = Loader()
    delegates.add(loader, delivery: .synchronous)
    delegates.setIsOpen(true)
    #expect(loader.isOpen)
    #expect(loader.responds(to: "setOpen:"))
    #expect(!loader.responds(to: "setIsOpen:"))
  }
}
