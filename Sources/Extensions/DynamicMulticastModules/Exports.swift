// Modules add delegates, and send to them.
@_exported public import DynamicMulticast
