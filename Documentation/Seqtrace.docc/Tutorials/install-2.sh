Scripts/install ~/.local
seqtrace --version
