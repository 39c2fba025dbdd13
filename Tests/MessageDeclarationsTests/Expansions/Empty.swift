@MessageProtocol
private protocol Nothing: Respondable {}

@Responding
final class Idle: Nothing {}
