@main
struct Multicast {
  static func main() {
  }
}
