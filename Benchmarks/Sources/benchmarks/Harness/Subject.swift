/// Who, or which way, is measured.
struct Subject: Hashable {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  static let library = Subject("DynamicMulticast")

  /// What a program would write that gives up names for types: what the others are compared with.
  static let byHand = Subject("by hand")

  static let dictionary = Subject("dictionary of closures")
  static let notificationCenter = Subject("NotificationCenter")
  static let openCombine = Subject("OpenCombine")
  static let openCombineReceiveOn = Subject("OpenCombine receive(on:)")
}
