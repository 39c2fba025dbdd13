// ends: time. Labels in and out of blocks and loops jump to each other.
int main(void)
{
    long n = 0;
a:  n++;
    for (;;) {
    b:  if (n % 3) goto a;
        while (n++) {
            switch (n % 4) {
                case 0: goto b;
                default: goto c;
                    do { case 1: n += 2; } while (n % 5);
            }
        }
    }
c:  goto a;
}
