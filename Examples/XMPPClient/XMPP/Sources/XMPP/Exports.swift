// A module of the stream has an `OwnedMulticast`, and the stream a `ModuleHost`.
@_exported public import DynamicMulticastModules
