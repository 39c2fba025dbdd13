/// An error with a code.
struct Fault: Error, Equatable {
  var code: Int
}

@globalActor actor StoreActor { static let shared = StoreActor() }

/// A global actor whose name does not end in `Actor`.
@globalActor actor Database { static let shared = Database() }
