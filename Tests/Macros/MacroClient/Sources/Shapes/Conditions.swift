import DynamicMulticast

// MARK: Availability

/// Sends deprecated messages.
///
/// A call of the requirement gives no warning.
protocol DeprecatedMessages {
  func send() async throws
}

@MessageProtocol
protocol AvailabilityDelegate: Respondable {
  @available(*, deprecated, message: "use new") func old(_ number: Int) -> Int
  @available(*, deprecated, renamed: "new(_:)") @OptionalMessage func older(_ number: Int)
  @available(macOS 99, iOS 99, *) func mac(_ number: Int) -> Int
  @available(swift 5.0) func swift(_ number: Int) -> Int
  @available(macOS, introduced: 10.15, deprecated: 12.0) @available(iOS 15, *)
  func both(_ number: Int) -> Int
  func new(_ number: Int) -> Int
}

@Responding
final class AvailabilityAnswerer: AvailabilityDelegate {
  @available(*, deprecated) func old(_ number: Int) -> Int { number }
  func older(_ number: Int) { record(number) }
  func mac(_ number: Int) -> Int { number }
  func swift(_ number: Int) -> Int { number }
  @available(macOS, introduced: 10.15, deprecated: 12.0)
  func both(_ number: Int) -> Int { number }
  func new(_ number: Int) -> Int { number }
  @available(*, unavailable, renamed: "new(_:)") func never() {}
  @available(macOS, unavailable) func notOnMac(_ number: Int) -> Int { number }
  @available(macOS, obsoleted: 10.0) func noLonger(_ number: Int) -> Int { number }
}

@available(macOS 99, *)
@MessageProtocol
protocol FutureDelegate: Respondable {
  func number(_ number: Int) -> Int
  @OptionalMessage func note()
}

@available(macOS 99, *)
@Responding
final class Future: FutureDelegate {
  func number(_ number: Int) -> Int { number }
  func note() { record() }
}

@available(*, deprecated)
@MessageProtocol
protocol DeprecatedDelegate: Respondable {
  func number(_ number: Int) -> Int
  @OptionalMessage func note()
}

@available(*, deprecated)
@Responding
final class Deprecated: DeprecatedDelegate {
  func number(_ number: Int) -> Int { number }
  func note() { record() }
}

struct OldMessages: DeprecatedMessages {
  @available(*, deprecated)
  func send() async throws {
    let (delegates, delegate) = (AvailabilityDelegateMulticast(), AvailabilityAnswerer())
    delegates.add(kept(delegate), delivery: .synchronous)
    try await answers("1", { try await delegates.old(1).first() })
    try await arrives("older 1", { delegates.older(1) })
    let (olds, old) = (DeprecatedDelegateMulticast(), Deprecated())
    olds.add(kept(old), delivery: .synchronous)
    try await answers("1", { try await olds.number(1).first() })
    try await arrives("note", { olds.note() }, { try old.perform("note") })
  }
}

func availability() async throws {
  try await (OldMessages() as any DeprecatedMessages).send()
  let (delegates, delegate) = (AvailabilityDelegateMulticast(), AvailabilityAnswerer())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await arrives(
    "older 1", { delegates.send("older:", 1) }, { try delegate.perform("older:", 1) })
  try await answers(
    "1", { try await delegates.mac(1).first() }, { try await delegates.swift(1).first() },
    { try await delegates.both(1).first() }, { try await delegates.new(1).first() })
  for selector: Selector in ["old:", "mac:", "swift:", "both:", "new:", "notOnMac:", "noLonger:"] {
    try await answers("1", { try delegate.perform(selector, 1, as: Int.self) })
  }
  try await answers("false", { delegate.responds(to: "never") })
  let (futures, future) = (FutureDelegateMulticast(), Future())
  futures.add(kept(future), delivery: .synchronous)
  try await answers("1", { try await futures.number(1).first() })
  try await arrives("note", { futures.note() })
}

// MARK: Conditional compilation

@MessageProtocol
protocol ConditionDelegate: Respondable {
  #if DEBUG
    func build(_ number: Int) -> Int
  #else
    func build(_ number: Int) -> Int
  #endif
  #if canImport(Dispatch) && swift(>=6.0)
    func dispatch(_ number: Int) -> Int
    #if os(Linux)
      @OptionalMessage func linux(_ number: Int) -> Int
    #elseif os(macOS)
      @OptionalMessage func mac(_ number: Int) -> Int
    #endif
  #endif
  #if false
    func missing(_ missing: Missing)
  #endif
  #if os(Windows)
  #endif
  #if compiler(>=5) && hasFeature(TypedThrows) && !targetEnvironment(simulator)
    var property: Int { get }
  #endif
}

#if os(Linux)
  @Responding
#endif
final class ConditionAnswerer: ConditionDelegate {
  #if DEBUG
    func build(_ number: Int) -> Int { number }
  #else
    func build(_ number: Int) -> Int { number }
  #endif
  func dispatch(_ number: Int) -> Int { number }
  #if os(Linux)
    func linux(_ number: Int) -> Int { number }
  #elseif os(macOS)
    func mac(_ number: Int) -> Int { number }
  #endif
  #if false
    func missing(_ missing: Missing) {}
  #endif
  @Responds var property: Int { 1 }
  #if false
    @available(*, deprecated)
  #endif
  func deprecated(_ number: Int) -> Int { number }
  #if compiler(>=5)
    @MainActor
  #endif
  func main(_ number: Int) -> Int {
    MainActor.assertIsolated()
    return number
  }
}

func conditions() async throws {
  let (delegates, delegate) = (ConditionDelegateMulticast(), ConditionAnswerer())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await delegates.build(1).first() }, { try await delegates.dispatch(1).first() },
    { try await delegates.linux(1).first() }, { try await delegates.property().first() },
    { try delegate.perform("linux:", 1, as: Int.self) },
    { try delegate.perform("deprecated:", 1, as: Int.self) },
    { try await delegate.performAsync("main:", 1, as: Int.self) })
}

// MARK: Attributes

@MessageProtocol
protocol AttributeDelegate: Respondable {
  @discardableResult func discardable(_ number: Int) -> Int
  @preconcurrency func preconcurrency(_ body: @escaping @Sendable () -> Void)
  @_disfavoredOverload func disfavored(_ number: Int) -> Int
  @warn_unqualified_access func qualified(_ number: Int) -> Int
}

@Responding
class AttributeAnswerer: AttributeDelegate, @unchecked Sendable {
  @discardableResult func discardable(_ number: Int) -> Int { number }
  @preconcurrency func preconcurrency(_ body: @escaping @Sendable () -> Void) { record() }
  @_disfavoredOverload func disfavored(_ number: Int) -> Int { number }
  @warn_unqualified_access func qualified(_ number: Int) -> Int { number }
  @inline(never) final func inlined(_ number: Int) -> Int { number }
  @_optimize(none) func optimized(_ number: Int) -> Int { number }
  @Sendable func sendable(_ number: Int) -> Int { number }
  dynamic func dynamic(_ number: Int) -> Int { number }
  @used @section("shapes") static let placed: Int = 3
  @discardableResult func chain(_ number: Int) -> Self { self }
}

func attributes() async throws {
  let (delegates, delegate) = (AttributeDelegateMulticast(), AttributeAnswerer())
  delegates.add(kept(delegate), delivery: .synchronous)
  try await answers(
    "1", { try await delegates.discardable(1).first() },
    { try await delegates.disfavored(1).first() }, { try await delegates.qualified(1).first() })
  try await arrives(
    "preconcurrency", { delegates.preconcurrency {} },
    { try delegate.perform("preconcurrency:", {} as @Sendable () -> Void) })
  let selectors: [Selector] = [
    "discardable:", "disfavored:", "qualified:", "inlined:", "optimized:", "sendable:", "dynamic:",
  ]
  for selector in selectors {
    try await answers("1", { try delegate.perform(selector, 1, as: Int.self) })
  }
  try await answers(
    "true", { try delegate.perform("chain:", 1, as: AttributeAnswerer.self) === delegate })
}
