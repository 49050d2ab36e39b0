seqtrace record --package . -o partials.transcript -- swift test --filter testPartialEmptyLineTabbing
