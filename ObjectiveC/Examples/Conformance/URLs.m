#import <Foundation/Foundation.h>

static void show(id value) { printf("%s\n", value == nil ? "nil" : [[value description] UTF8String]); }

int main(void)
{
    @autoreleasepool {
        NSURL *url = [NSURL URLWithString:@"http://anna:secret@example.org:8080/a/b%20c/d.txt?x=1&y=%26#top"];
        show(url.scheme); show(url.host); show(url.port); show(url.user); show(url.password);
        show(url.path); show(url.query); show(url.fragment); show(url.lastPathComponent); show(url.pathExtension);
        show(url.absoluteString); show(url.resourceSpecifier);
        printf("%s\n", [[url.pathComponents componentsJoinedByString:@"|"] UTF8String]);
        NSURL *base = [NSURL URLWithString:@"http://example.org/dir/"];
        NSURL *relative = [NSURL URLWithString:@"../other?q" relativeToURL:base];
        show(relative.absoluteString); show(relative.relativeString); show(relative.baseURL); show(relative.absoluteURL);
        show([base URLByAppendingPathComponent:@"file"]); show([base URLByAppendingPathComponent:@"sub" isDirectory:YES]);
        show([url URLByDeletingLastPathComponent].path); show([url URLByDeletingPathExtension].path);
        show([[NSURL URLWithString:@"http://example.org/a/./b/../c"] standardizedURL]);
        NSURL *file = [NSURL fileURLWithPath:@"/tmp/a b.txt" isDirectory:NO];
        printf("%d %d\n", file.isFileURL, url.isFileURL); show(file); show(file.path);
        printf("%d %d\n", [url isEqual:[NSURL URLWithString:url.absoluteString]], [url isEqual:base]);
        show([NSURL URLWithString:@""]);
        NSURLComponents *parts = [NSURLComponents componentsWithString:@"https://example.org/search?q=a%20b&lang=de"];
        show(parts.query); show(parts.URL.absoluteString);
        NSURLComponents *made = [[NSURLComponents alloc] init];
        made.scheme = @"ftp"; made.host = @"h"; made.port = @21; made.path = @"/ä b"; made.fragment = nil;
        show(made.string); show(made.fragment); show(made.port);
        show([@"a b&c/ä" stringByAddingPercentEncodingWithAllowedCharacters:[NSCharacterSet URLQueryAllowedCharacterSet]]);
        show([@"a b&c" stringByAddingPercentEncodingWithAllowedCharacters:[NSCharacterSet alphanumericCharacterSet]]);
        show([@"a%20b%C3%A4" stringByRemovingPercentEncoding]);
        show([@"%zz" stringByRemovingPercentEncoding]);
    }
    return 0;
}
