// Whoever tests delegates also makes multicasts and messages.
@_exported public import DynamicMulticast
