import Distributed
import DynamicMulticast

// Declarations that cannot be marked.

@Responding
enum Kind { case plain }

@MessageProtocol
actor NoProtocol {}

@Responding
distributed actor Remote {
  typealias ActorSystem = LocalTestingDistributedActorSystem
  distributed func load() {}
}

func local() {
  @Responding final class Local: Respondable {}
  @MessageProtocol protocol LocalDelegate: Respondable {}
}

struct Structure {}

@Responding("Messages")
extension Structure { func message() {} }

@Responding(extensions: "First")
final class Misnamed: Respondable {}

@Responding("Second")
extension Misnamed { func message() {} }

@Responding
extension Misnamed { func other() {} }
