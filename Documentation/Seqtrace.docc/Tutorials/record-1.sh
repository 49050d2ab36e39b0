git clone --branch 2.1.1 https://github.com/hummingbird-project/swift-mustache
cd swift-mustache
