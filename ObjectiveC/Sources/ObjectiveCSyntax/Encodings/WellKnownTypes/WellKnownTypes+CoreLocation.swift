extension WellKnownTypes {
  /// Types of Core Location and MapKit.
  static let coreLocation = """
    @class CLBeacon, CLBeaconIdentityConstraint, CLBeaconRegion, CLCircularRegion, CLFloor;
    @class CLGeocoder, CLHeading, CLLocation, CLLocationManager, CLLocationSourceInformation;
    @class CLPlacemark, CLRegion, CLVisit, MKAnnotationView, MKCircle, MKCircleRenderer;
    @class MKCircleView, MKClusterAnnotation, MKCompassButton, MKDirections, MKDirectionsRequest;
    @class MKDirectionsResponse, MKDistanceFormatter, MKETAResponse, MKGeodesicPolyline;
    @class MKGeoJSONDecoder, MKGeoJSONFeature, MKGradientPolylineRenderer;
    @class MKHybridMapConfiguration, MKIconStyle, MKImageryMapConfiguration;
    @class MKLocalPointsOfInterestRequest, MKLocalSearch, MKLocalSearchCompleter;
    @class MKLocalSearchCompletion, MKLocalSearchRequest, MKLocalSearchResponse;
    @class MKLookAroundScene, MKLookAroundSceneRequest, MKLookAroundSnapshot;
    @class MKLookAroundSnapshotOptions, MKLookAroundSnapshotter, MKLookAroundViewController;
    @class MKMapCamera, MKMapCameraBoundary, MKMapCameraZoomRange, MKMapConfiguration;
    @class MKMapFeatureAnnotation, MKMapItem, MKMapItemRequest, MKMapSnapshot;
    @class MKMapSnapshotOptions, MKMapSnapshotter, MKMapView, MKMarkerAnnotationView;
    @class MKMultiPoint, MKMultiPolygon, MKMultiPolygonRenderer, MKMultiPolyline;
    @class MKMultiPolylineRenderer, MKOverlayPathRenderer, MKOverlayPathView, MKOverlayRenderer;
    @class MKOverlayView, MKPinAnnotationView, MKPitchControl, MKPlacemark, MKPointAnnotation;
    @class MKPointOfInterestFilter, MKPolygon, MKPolygonRenderer, MKPolygonView, MKPolyline;
    @class MKPolylineRenderer, MKPolylineView, MKReverseGeocoder, MKRoute, MKRouteStep;
    @class MKScaleView, MKShape, MKStandardMapConfiguration, MKTileOverlay, MKTileOverlayRenderer;
    @class MKUserLocation, MKUserLocationView, MKUserTrackingBarButtonItem, MKUserTrackingButton;
    @class MKZoomControl;

    typedef double CLLocationDistance, CLLocationDegrees, CLLocationAccuracy, CLLocationSpeed;
    typedef double CLLocationDirection;
    typedef struct CLLocationCoordinate2D {
      CLLocationDegrees latitude; CLLocationDegrees longitude;
    } CLLocationCoordinate2D;

    typedef NSInteger CLAccuracyAuthorization, CLActivityType, CLError;
    typedef NSInteger CLLocationPushServiceError, CLProximity, CLRegionState;
    typedef NSInteger MKAnnotationViewCollisionMode, MKDirectionsRoutePreference;
    typedef NSInteger MKFeatureVisibility, MKLookAroundBadgePosition, MKMapElevationStyle;
    typedef NSInteger MKMapFeatureOptions, MKMapFeatureType, MKOverlayLevel, MKScaleViewAlignment;
    typedef NSInteger MKSearchCompletionFilterType, MKStandardMapEmphasisStyle;
    typedef NSInteger MKUserTrackingMode;
    typedef NSUInteger MKAnnotationViewDragState, MKDirectionsTransportType;
    typedef NSUInteger MKDistanceFormatterUnits, MKDistanceFormatterUnitStyle, MKErrorCode;
    typedef NSUInteger MKLocalSearchCompleterResultType, MKLocalSearchResultType, MKMapType;
    typedef NSUInteger MKPinAnnotationColor;
    typedef double MKZoomScale;
    typedef int CLAuthorizationStatus, CLDeviceOrientation;
    typedef NSString *MKPointOfInterestCategory;
    typedef struct { CLLocationDegrees latitudeDelta; CLLocationDegrees longitudeDelta; }
      MKCoordinateSpan;
    typedef struct { CLLocationCoordinate2D center; MKCoordinateSpan span; } MKCoordinateRegion;
    typedef struct { double x; double y; } MKMapPoint;
    typedef struct { double width; double height; } MKMapSize;
    typedef struct { MKMapPoint origin; MKMapSize size; } MKMapRect;
    """
}
