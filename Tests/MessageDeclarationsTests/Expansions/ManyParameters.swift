@Responding
final class Wide: Respondable {
  func take(_ a: Int, _ b: Int, _ c: [String: Int], d e: (Int, Int), f: (Int) -> Void, g: borrowing String, h: sending String, i: Int...)
  func take(_ a: Int, _ b: Int, _ c: [String: Int], d e: (Int, Int), f: (Int) -> Void, g: borrowing String, h: sending String, `in` i: Int) {}
}
