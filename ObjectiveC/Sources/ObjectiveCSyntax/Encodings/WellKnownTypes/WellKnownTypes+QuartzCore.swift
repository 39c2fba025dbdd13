extension WellKnownTypes {
  /// Types of Core Animation and Core Image.
  static let quartzCore = """
    @class CAAnimation, CAAnimationGroup, CABasicAnimation, CAConstraint;
    @class CAConstraintLayoutManager, CADisplayLink, CAEAGLLayer, CAEDRMetadata, CAEmitterCell;
    @class CAEmitterLayer, CAGradientLayer, CAKeyframeAnimation, CALayer, CAMediaTimingFunction;
    @class CAMetalLayer, CAOpenGLLayer, CAPropertyAnimation, CARemoteLayerClient;
    @class CARemoteLayerServer, CARenderer, CAReplicatorLayer, CAScrollLayer, CAShapeLayer;
    @class CASpringAnimation, CATextLayer, CATiledLayer, CATransaction, CATransformLayer;
    @class CATransition, CAValueFunction, CIAztecCodeDescriptor, CIBarcodeDescriptor;
    @class CIBlendKernel, CIColor, CIColorKernel, CIContext, CIDataMatrixCodeDescriptor;
    @class CIDetector, CIFaceFeature, CIFeature, CIFilter, CIFilterGenerator, CIFilterShape;
    @class CIImage, CIImageAccumulator, CIImageProcessorKernel, CIKernel, CIPDF417CodeDescriptor;
    @class CIPlugIn, CIQRCodeDescriptor, CIQRCodeFeature, CIRAWFilter, CIRectangleFeature;
    @class CIRenderDestination, CIRenderInfo, CIRenderTask, CISampler, CITextFeature, CIVector;
    @class CIWarpKernel;

    typedef struct CATransform3D {
      CGFloat m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44;
    } CATransform3D;

    typedef NSUInteger CACornerMask;
    typedef int CAConstraintAttribute;
    typedef unsigned int CAAutoresizingMask, CAEdgeAntialiasingMask;
    typedef NSString *CAAnimationCalculationMode, *CAAnimationRotationMode;
    typedef NSString *CAEmitterLayerEmitterMode, *CAEmitterLayerEmitterShape;
    typedef NSString *CAEmitterLayerRenderMode, *CAGradientLayerType, *CALayerContentsFilter;
    typedef NSString *CALayerContentsFormat, *CALayerContentsGravity, *CALayerCornerCurve;
    typedef NSString *CAMediaTimingFillMode, *CAMediaTimingFunctionName, *CAScrollLayerScrollMode;
    typedef NSString *CAShapeLayerFillRule, *CAShapeLayerLineCap, *CAShapeLayerLineJoin;
    typedef NSString *CATextLayerAlignmentMode, *CATextLayerTruncationMode, *CATransitionSubtype;
    typedef NSString *CATransitionType, *CAValueFunctionName, *CIContextOption;
    typedef NSString *CIImageAutoAdjustmentOption, *CIImageOption, *CIImageRepresentationOption;
    typedef NSString *CIRAWDecoderVersion, *CIRAWFilterOption;
    """
}
