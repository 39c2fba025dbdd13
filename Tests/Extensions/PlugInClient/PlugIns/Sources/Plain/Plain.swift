import DynamicMulticast

@Responding
final class Plain: Instantiable {}
