import DynamicMulticast

@Responding
struct Value {}

@Responding
final class Both: Respondable {
  static var methods: MethodTable { MethodTable() }
}

final class Open: Respondable {
  static var methods: MethodTable { MethodTable() }
  @Responds func nothing() {}
}

@Responding("Adding")
extension Open {
  func added() {}
}

@Responding(extensions: "Missing")
final class Incomplete: Respondable {}

class Listing: Respondable {
  class var methods: MethodTable { MethodTable() }
}

@Responding
final class Forgetful: Listing {
  func own() {}
}

struct Room {
  @Responding
  private final class Hidden: Respondable {}
}
