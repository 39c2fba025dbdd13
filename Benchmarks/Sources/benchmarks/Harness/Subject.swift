/// A measured library, or a hand-written alternative.
struct Subject: Hashable {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  static let library = Subject("DynamicMulticast")

  /// The library with stored selectors and known types, as in generated code.
  static let typed = Subject("DynamicMulticast, typed")

  /// The code of a program with types instead of names, which all other subjects are compared with.
  static let byHand = Subject("by hand")

  static let dictionary = Subject("dictionary of closures")
  static let notificationCenter = Subject("NotificationCenter")
  static let openCombine = Subject("OpenCombine")
  static let asyncStream = Subject("AsyncStream")
  static let openCombineReceiveOn = Subject("OpenCombine receive(on:)")
}
