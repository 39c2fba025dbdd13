import DynamicMulticast

// All declarations in this file are isolated to the main actor by default.

@MessageProtocol
protocol ViewDelegate: Respondable {
  @MainActor func view(_ name: String, didShow text: String) -> Int
}

@MainActor
class Base {
  var shown: [String] = []
}

@Responding
@MainActor
final class View: Base, ViewDelegate {
  func view(_ name: String, didShow text: String) -> Int {
    shown.append(text)
    return shown.count
  }
  nonisolated func free() -> Bool { true }
  func load() async -> String { "loaded" }
}

@Responding
final class Free: Respondable {
  func count() -> Int { 1 }
}

let delegates = ViewDelegateMulticast()
let view = View()
delegates.add(view, delivery: .mainActor)
print(try await delegates.view("main", didShow: "hello").first() ?? -1)
print(try view.perform("view:didShow:", "main", "again", as: Int.self))
print(try await view.performAsync("load", as: String.self))
print(try Free().perform("count", as: Int.self), view.shown)
let refused = await Task.detached {
  do {
    try view.perform("view:didShow:", "elsewhere", "never")
    return "ran off the main actor"
  } catch {
    return "refused"
  }
}.value
print(refused)
