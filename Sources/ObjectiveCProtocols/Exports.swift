@_exported public import DynamicMulticast
