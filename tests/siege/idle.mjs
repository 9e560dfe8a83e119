// A process that does nothing: what its event loop stands still for is the machine's, and nobody's fault.
setInterval(() => {}, 60_000)
