// Each module has a `QueueMulticast`, and each stream has a `MulticastModuleHost`.
@_exported public import DynamicMulticastModules
