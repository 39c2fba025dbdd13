@Responding("Reporting")
extension Window {
  func report(_ text: String, at level: Int) -> Bool { true }
  @Responds static var levels: [Int] { [] }
}
