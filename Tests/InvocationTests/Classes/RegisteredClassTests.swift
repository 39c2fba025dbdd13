import Testing

@testable import Invocation

struct RegisteredClassTests {
  @Test(arguments: [
    ("Chat.Ping", "Chat.Ping"),
    ("Chat.(unknown context at $55e038271514).Ping", "Chat.Ping"),
    ("Chat.Roster.(unknown context at $55e0).Entry", "Chat.Roster.Entry"),
    ("(extension in Chat):Swift.String.Ping", "Chat.String.Ping"),
  ])
  func `a class has the name that it is declared with`(reflected: String, name: String) {
    #expect(RegisteredClass.name(reflected: reflected) == name)
  }
}
