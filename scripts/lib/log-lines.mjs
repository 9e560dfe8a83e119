const WARN = 40
const WIDTH = 300
/** What every line has, or what stands in the log file only. */
const left = new Set([
  'level',
  'time',
  'service',
  'msg',
  'err',
  'ms',
  'requestId',
  'request_id',
  'method',
  'path',
  'route',
  'status',
  'code',
])

const worded = (value) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value))
const isSaid = (value) => value !== undefined && value !== null && value !== ''

/** A line of a process's log that its user has to see, in words; null for the others, which are in the log file alone. */
export function wordsOf(line) {
  if (!line.startsWith('{')) return line
  try {
    const facts = JSON.parse(line)
    return facts.level < WARN ? null : words(facts).slice(0, WIDTH)
  } catch {
    return line
  }
}

/** What happened, where, with which answer, and why: `POST /graphql answered 503 unavailable, 12 ms`. */
function words({ msg, err, ...facts }) {
  const { method, path, route, status, code, ms, requestId, request_id: other } = facts
  const address = path ?? route
  const request = method && address ? `${method} ${address} answered ${[status, code].filter(isSaid).join(' ')}` : null
  const more = Object.entries(facts).filter(([name, value]) => !left.has(name) && isSaid(value))
  const id = requestId ?? other
  const details = [
    ...more.map(([name, value]) => `${name} ${worded(value)}`),
    ...(isSaid(ms) ? [`${ms} ms`] : []),
    ...(isSaid(id) ? [`request ${id}`] : []),
  ]
  const what = request ?? [msg, err?.message].filter(isSaid).join(': ')
  return [what, details.join(', ')].filter(isSaid).join(request ? ', ' : '; ')
}

/** The same happening again and again differs in its time and its request alone. */
const sameness = (text) => text.replaceAll(/, (?:[\d.]+ ms|request [\w-]+)/g, '')

/**
 * Shows lines; of one that repeats itself the first is shown, and how often it came is said with the next other line or
 * after `quietMs`.
 */
export function withoutRepeats(show, quietMs = 10_000) {
  let [last, again, timer] = ['', 0, undefined]
  const tell = () => {
    clearTimeout(timer)
    if (again > 0) show(`(the same ${again === 1 ? 'once' : `${again} times`} more)`)
    ;[last, again] = ['', 0]
  }
  return (text) => {
    const same = sameness(text)
    if (same === last && same !== '') {
      again += 1
      return
    }
    tell()
    last = same
    show(text)
    timer = setTimeout(tell, quietMs)
    timer.unref()
  }
}
