// Tests of delegates make multicasts and messages, too.
@_exported public import DynamicMulticast
