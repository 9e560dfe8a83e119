// Loaded before a process's own modules. Measures the pauses of its event loop, and its memory.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

const milliseconds = (nanoseconds) => Math.round(nanoseconds / 10_000) / 100

process.on('message', (command) => {
  if (command === 'begin') {
    delay.reset()
    process.send({ begun: true })
  }
  if (command === 'end') {
    const [longest, p99] = [milliseconds(delay.max), milliseconds(delay.percentile(99))]
    // Collects garbage first, so that only referenced memory counts.
    collect()
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.send({ longest, p99, used: heapUsed + external, rss })
    delay.reset()
  }
})
process.channel?.unref()
