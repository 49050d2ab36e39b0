# seqtrace with Swift's toolchain, which recording a package needs. Not yet built; Packaging/README.md says how.
#
#   docker run --rm -v "$PWD:/package" seqtrace record --package . -o picture.svg -- swift test --filter LoginTests
FROM swift:6.3-bookworm AS build
WORKDIR /seqtrace
COPY . .
RUN DESTDIR=/stage Scripts/install /usr/local

FROM swift:6.3-bookworm
# For PNG, PDF and communication diagrams.
RUN apt-get -qq update \
  && apt-get -qq --yes --no-install-recommends install graphviz fonts-liberation \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /stage/usr/local /usr/local
# The recorder, for this toolchain.
RUN seqtrace instrument --prepare
WORKDIR /package
ENTRYPOINT ["seqtrace"]
