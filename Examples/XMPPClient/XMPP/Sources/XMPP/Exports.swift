// Each module has an `OwnedMulticast`, and each stream has a `ModuleHost`.
@_exported public import DynamicMulticastModules
