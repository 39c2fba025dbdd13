extension WellKnownTypes {
  /// Types of OpenGL, Metal and the frameworks above them.
  static let openGL = """
    @class EAGLContext, SCNNode, SCNShape, SCNText;

    typedef float GLfloat;
    typedef int GLint, GLsizei;
    typedef signed char GLchar;
    typedef unsigned char GLboolean, GLubyte;
    typedef unsigned int GLbitfield, GLenum, GLuint;
    typedef struct { double red; double green; double blue; double alpha; } MTLClearColor;
    typedef struct { NSUInteger x; NSUInteger y; NSUInteger z; } MTLOrigin;
    typedef struct { NSUInteger width; NSUInteger height; NSUInteger depth; } MTLSize;
    typedef struct { MTLOrigin origin; MTLSize size; } MTLRegion;
    typedef struct { NSUInteger x; NSUInteger y; NSUInteger width; NSUInteger height; }
      MTLScissorRect;
    typedef struct { double originX; double originY; double width; double height; double znear;
      double zfar; } MTLViewport;
    struct SCNMatrix4 { float m11; float m12; float m13; float m14; float m21; float m22; float
      m23; float m24; float m31; float m32; float m33; float m34; float m41; float m42; float m43;
      float m44; };
    typedef struct SCNMatrix4 SCNMatrix4;
    struct SCNVector3 { float x; float y; float z; };
    typedef struct SCNVector3 SCNVector3;
    struct SCNVector4 { float x; float y; float z; float w; };
    typedef struct SCNVector4 SCNVector4;
    """
}
