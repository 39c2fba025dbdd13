@Responding
class Loud: Marked {
  override func close() throws {}
  func shout(_ text: String) {}
  @Responds override class func isSupported() -> Bool { false }
}

@Responding(superclass: Base.self)
final class Quiet: Base {
  func whisper() {}
}
