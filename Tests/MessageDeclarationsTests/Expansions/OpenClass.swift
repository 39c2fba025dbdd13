@Responding(extensions: "Reporting", "Tuning")
open class Window: Respondable {
  @Responds public var title: String = ""
  @Responds public private(set) var size: (Int, Int) = (0, 0)
  @Responds public let `default`: Int? = nil
  @Responds open class func isSupported() -> Bool { true }
  @Responds static var pluginName: String { "window" }
  open func close() throws {}
  @MainActor func show(_ text: String!, in container: any Container) -> Self { self }
  nonisolated func free(_ body: @escaping @Sendable (Int) -> Void) {}
  @available(*, deprecated, message: "use close") func shut() {}
  @available(*, unavailable) func slam() {}
  func load(_ url: String) async throws -> Int { 0 }
  #if DEBUG
  func dump(depth: Int = 1) {}
  #elseif os(Linux)
  func dump(depth: Int, to path: String) {}
  #else
  func dump() {}
  #endif
}
