import DynamicMulticast

// MARK: Extensions of a class whose name is qualified

enum Hall {
  @Responding(extensions: "Notes", "Numbers")
  final class Guest: Respondable {
    func own() -> Int { 1 }
  }
}

@Responding("Notes")
extension Hall.Guest { func note(_ number: Int) { record(number) } }

@Responding("Numbers")
extension Shapes.Hall.Guest { func number(_ number: Int) -> Int { number } }

func qualifiedExtensions() async throws {
  let guest = Hall.Guest()
  try await arrives("note 1", { try guest.perform("note:", 1) })
  try await answers(
    "1", { try guest.perform("number:", 1, as: Int.self) },
    { try guest.perform("own", as: Int.self) })
}
