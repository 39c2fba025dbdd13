extension WellKnownTypes {
  /// Types of Network and of other frameworks for networks.
  static let network = """
    @protocol OS_nw_connection;
    @protocol OS_nw_endpoint;
    @protocol OS_nw_listener;
    @protocol OS_nw_parameters;
    @protocol OS_nw_path_monitor;
    @protocol OS_nw_path;
    @class CBATTRequest, CBAttribute, CBCentral, CBCentralManager, CBCharacteristic, CBDescriptor;
    @class CBL2CAPChannel, CBManager, CBMutableCharacteristic, CBMutableDescriptor;
    @class CBMutableService, CBPeer, CBPeripheral, CBPeripheralManager, CBService, CBUUID;

    typedef NSInteger CBATTError, CBCentralManagerState, CBCharacteristicWriteType;
    typedef NSInteger CBConnectionEvent, CBError, CBManagerAuthorization, CBManagerState;
    typedef NSInteger CBPeripheralManagerAuthorizationStatus;
    typedef NSInteger CBPeripheralManagerConnectionLatency, CBPeripheralManagerState;
    typedef NSInteger CBPeripheralState;
    typedef NSUInteger CBAttributePermissions, CBCentralManagerFeature;
    typedef NSUInteger CBCharacteristicProperties;
    typedef NSString *CBConnectionEventMatchingOption;
    typedef NSObject<OS_nw_connection> *nw_connection_t;
    typedef NSObject<OS_nw_endpoint> *nw_endpoint_t;
    typedef NSObject<OS_nw_listener> *nw_listener_t;
    typedef NSObject<OS_nw_parameters> *nw_parameters_t;
    typedef NSObject<OS_nw_path_monitor> *nw_path_monitor_t;
    typedef NSObject<OS_nw_path> *nw_path_t;
    """
}
