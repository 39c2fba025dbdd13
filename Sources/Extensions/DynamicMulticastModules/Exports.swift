// Modules add delegates to a `MulticastDelegate` and send through it.
@_exported public import DynamicMulticast
