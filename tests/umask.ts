// Test files that share a process share its umask, which an embedded database narrows. Each file begins with the usual
// one.
process.umask(0o022)
