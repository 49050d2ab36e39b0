git clone --branch 2.1.1 https://github.com/hummingbird-project/swift-mustache
cd swift-mustache
seqtrace record --package . -o partials.svg -- swift test --filter testPartialEmptyLineTabbing
