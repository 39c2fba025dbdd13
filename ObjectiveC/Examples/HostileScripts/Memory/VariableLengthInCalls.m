// ends: memory|depth. Each call has an array whose length is computed.
static int f(int n)
{
    int a[n];
    a[n - 1] = n;
    return f(n + 1000) + a[0];
}

int main(void)
{
    return f(1000);
}
