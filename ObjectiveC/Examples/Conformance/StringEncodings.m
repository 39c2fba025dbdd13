// Strings from bytes and to bytes, substrings of each kind, and old ways to make strings.
#import <Foundation/Foundation.h>

static void show(NSString *text, NSStringEncoding encoding)
{
    NSData *data = [text dataUsingEncoding:encoding];
    printf("%d %lu", [text canBeConvertedToEncoding:encoding], (unsigned long)data.length);
    const unsigned char *bytes = data.bytes;
    for (NSUInteger i = 0; i < data.length; i++) printf(" %02x", bytes[i]);
    NSString *again = data ? [[NSString alloc] initWithData:data encoding:encoding] : nil;
    printf(" %d\n", [again isEqualToString:text]);
}

static void parts(NSString *text, NSStringEnumerationOptions options)
{
    [text enumerateSubstringsInRange:NSMakeRange(0, text.length)
                             options:options
                          usingBlock:^(NSString *part, NSRange range, NSRange enclosing, BOOL *stop) {
        printf("[%s %lu+%lu]", part ? part.UTF8String : "none", (unsigned long)range.location,
               (unsigned long)range.length);
    }];
    printf("\n");
}

int main(void)
{
    NSString *text = @"né€";
    show(text, NSUTF8StringEncoding);
    show(text, NSUTF16BigEndianStringEncoding);
    show(text, NSUTF16LittleEndianStringEncoding);
    show(text, NSUTF32BigEndianStringEncoding);
    show(text, NSISOLatin1StringEncoding);
    show(@"né", NSISOLatin1StringEncoding);
    printf("%s\n", [@"né" dataUsingEncoding:NSASCIIStringEncoding allowLossyConversion:NO] ? "some" : "none");

    char buffer[8];
    printf("%d", [text getCString:buffer maxLength:7 encoding:NSUTF8StringEncoding]);
    printf(" %s %d\n", buffer, [text getCString:buffer maxLength:6 encoding:NSUTF8StringEncoding]);
    unichar characters[2];
    [text getCharacters:characters range:NSMakeRange(1, 2)];
    printf("%x %x\n", characters[0], characters[1]);
    printf("%d\n", [NSString stringWithUTF8String:"\xc0\x80"] == nil);
    NSString *made = [[NSString alloc] initWithBytes:"abcdef" length:3 encoding:NSASCIIStringEncoding];
    printf("%s %lu\n", made.UTF8String, (unsigned long)[made lengthOfBytesUsingEncoding:NSUTF16StringEncoding]);
    BOOL found = NO;
    for (const NSStringEncoding *encoding = [NSString availableStringEncodings]; *encoding; encoding++) {
        if (*encoding == NSUTF8StringEncoding) found = YES;
    }
    printf("%d\n", found);
    printf("%lu %lu\n", (unsigned long)[@"\u00e9" decomposedStringWithCanonicalMapping].length,
           (unsigned long)[@"e\u0301" precomposedStringWithCanonicalMapping].length);

    parts(@"one\ntwo\r\n\nend", NSStringEnumerationByLines);
    parts(@"one\u2028two\nend", NSStringEnumerationByParagraphs);
    parts(@"ae\u0301b", NSStringEnumerationByComposedCharacterSequences);
    parts(@"It's one, two.", NSStringEnumerationByWords);
    parts(@"One. Two!", NSStringEnumerationBySentences);
    parts(@"a b", NSStringEnumerationByWords | NSStringEnumerationReverse);
    parts(@"a b", NSStringEnumerationByWords | NSStringEnumerationSubstringNotRequired);
    printf("%s\n", NSStringFromRange([@"one\ntwo\nend" lineRangeForRange:NSMakeRange(5, 1)]).UTF8String);

    NSMutableDictionary *list = [@"{ a = (1, two); b = \"x y\"; }" propertyList];
    list[@"c"] = @"d";
    printf("%s %s %lu\n", [list[@"a"][1] UTF8String], [list[@"b"] UTF8String], (unsigned long)list.count);
    printf("%s %s\n", [@"usr" stringByAppendingPathComponent:@"/bin/"].UTF8String,
           [@"" stringByAppendingPathComponent:@"/bin"].UTF8String);
    printf("%d %d %d\n", [@"-y" boolValue], [@" 007" boolValue], [@"no" boolValue]);
    return 0;
}
