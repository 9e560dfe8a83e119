// An idle process: pauses of its event loop come from the machine.
setInterval(() => {}, 60_000)
