// Preloaded into the processes that `npm start` starts: they end with it, even if it was killed and could not tell them.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
