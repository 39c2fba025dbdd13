extension WellKnownTypes {
  /// Types of Core Media, Core Video and Video Toolbox.
  static let coreMedia = """
    typedef int CMTimeScale;
    typedef long long CMTimeEpoch;
    typedef unsigned int CMTimeFlags;
    typedef struct {
      CMTimeValue value; CMTimeScale timescale; CMTimeFlags flags; CMTimeEpoch epoch;
    } CMTime;
    typedef struct { CMTime start; CMTime duration; } CMTimeRange;
    typedef struct __CVBuffer *CVBufferRef;
    typedef CVBufferRef CVImageBufferRef, CVPixelBufferRef;
    typedef struct opaqueCMSampleBuffer *CMSampleBufferRef;

    typedef NSInteger CMItemCount;
    typedef NSUInteger CVOptionFlags;
    typedef int CMPersistentTrackID, CVReturn;
    typedef const struct opaqueCMFormatDescription *CMFormatDescriptionRef;
    typedef CMFormatDescriptionRef CMAudioFormatDescriptionRef;
    typedef struct OpaqueCMBlockBuffer *CMBlockBufferRef;
    typedef struct OpaqueCMClock *CMClockRef;
    typedef struct OpaqueCMMemoryPool *CMMemoryPoolRef;
    typedef struct { CMTime duration; CMTime presentationTimeStamp; CMTime decodeTimeStamp; }
      CMSampleTimingInfo;
    typedef struct { CMTimeRange source; CMTimeRange target; } CMTimeMapping;
    typedef struct OpaqueCMTimebase *CMTimebaseRef;
    typedef struct { int32_t width; int32_t height; } CMVideoDimensions;
    typedef CMFormatDescriptionRef CMVideoFormatDescriptionRef;
    typedef struct __CVDisplayLink *CVDisplayLinkRef;
    typedef struct __CVMetalTextureCache *CVMetalTextureCacheRef;
    typedef CVImageBufferRef CVMetalTextureRef;
    typedef struct __CVOpenGLESTextureCache *CVOpenGLESTextureCacheRef;
    typedef CVImageBufferRef CVOpenGLESTextureRef;
    typedef struct __CVPixelBufferPool *CVPixelBufferPoolRef;
    struct CVSMPTETime { SInt16 subframes; SInt16 subframeDivisor; UInt32 counter; UInt32 type;
      UInt32 flags; SInt16 hours; SInt16 minutes; SInt16 seconds; SInt16 frames; };
    typedef struct CVSMPTETime CVSMPTETime;
    typedef struct { uint32_t version; int32_t videoTimeScale; int64_t videoTime; uint64_t
      hostTime; double rateScalar; int64_t videoRefreshPeriod; CVSMPTETime smpteTime; uint64_t
      flags; uint64_t reserved; } CVTimeStamp;
    typedef CFTypeRef VTSessionRef;
    """
}
