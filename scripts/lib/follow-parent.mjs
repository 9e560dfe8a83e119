// Preloaded into the processes that `npm start` starts. They end with it, even if it was killed without a signal to
// them.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
