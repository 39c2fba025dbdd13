# Does nothing, to measure the start-up time.
def main():
    print(0)


main()
