// Deprecated: the module has been renamed to ObjectiveCInterop, which multicasts need no more. Programs
// that import it still build; Swift cannot tell them about a module's new name.

@_exported public import DynamicMulticast
@_exported public import ObjectiveCInterop
