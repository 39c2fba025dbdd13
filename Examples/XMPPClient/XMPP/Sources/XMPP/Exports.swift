// Each module has an `QueueMulticast`, and each stream has a `MulticastModuleHost`.
@_exported public import DynamicMulticastModules
