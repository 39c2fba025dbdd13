// ends: time|memory. A large union is copied without end.
typedef union { char bytes[1 << 19]; long numbers[1 << 16]; } large;

static large pass(large value) { return value; }

int main(void)
{
    large a = {{0}};
    for (;;) a = pass(a);
}
