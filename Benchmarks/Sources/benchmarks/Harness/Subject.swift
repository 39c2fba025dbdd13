/// A library, or a way to write the same by hand, that is measured.
struct Subject: Hashable {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  static let library = Subject("DynamicMulticast")

  /// The library, with selectors and types that are known, as generated code has them.
  static let typed = Subject("DynamicMulticast, typed")

  /// The code of a program with types instead of names, which the others are compared with.
  static let byHand = Subject("by hand")

  static let dictionary = Subject("dictionary of closures")
  static let notificationCenter = Subject("NotificationCenter")
  static let openCombine = Subject("OpenCombine")
  static let openCombineReceiveOn = Subject("OpenCombine receive(on:)")
}
