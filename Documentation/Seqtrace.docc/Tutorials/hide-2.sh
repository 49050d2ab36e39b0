seqtrace record --package . -o partials.transcript -- swift test --filter testPartialEmptyLineTabbing
seqtrace render partials.transcript --summary --hide MustacheLibrary -o rendering.svg
