seqtrace record --package . --per-test -o diagrams/ -- swift test --filter PartialTests
