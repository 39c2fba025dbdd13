// An object that conforms to `MulticastDelegating` has two multicasts.
@_exported public import DynamicMulticast
