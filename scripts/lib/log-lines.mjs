const WARN = 40
const WIDTH = 300
/** Fields that every line has, or that only the log file needs. */
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

const asText = (value) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value))
const hasValue = (value) => value !== undefined && value !== null && value !== ''

/**
 * Returns a log line that the user must see as readable text. Returns null for the others, which are only in the log
 * file.
 */
export function readableLine(line) {
  if (!line.startsWith('{')) return line
  try {
    const facts = JSON.parse(line)
    return facts.level < WARN ? null : formatted(facts).slice(0, WIDTH)
  } catch {
    return line
  }
}

/** Describes the event, with its path, status and cause: `POST /graphql answered 503 unavailable, 12 ms`. */
function formatted({ msg, err, ...facts }) {
  const { method, path, route, status, code, ms, requestId, request_id: other } = facts
  const address = path ?? route
  const request =
    method && address ? `${method} ${address} answered ${[status, code].filter(hasValue).join(' ')}` : null
  const more = Object.entries(facts).filter(([name, value]) => !left.has(name) && hasValue(value))
  const id = requestId ?? other
  const details = [
    ...more.map(([name, value]) => `${name} ${asText(value)}`),
    ...(hasValue(ms) ? [`${ms} ms`] : []),
    ...(hasValue(id) ? [`request ${id}`] : []),
  ]
  const what = request ?? [msg, err?.message].filter(hasValue).join(': ')
  return [what, details.join(', ')].filter(hasValue).join(request ? ', ' : '; ')
}

/** Repetitions of the same event differ only in time and request id. */
const comparisonKey = (text) => text.replaceAll(/, (?:[\d.]+ ms|request [\w-]+)/g, '')

/**
 * Prints lines without repetitions. Of a repeated line it prints the first. It prints the number of repetitions before
 * the next different line, or after `quietMs`.
 */
export function withoutRepeats(show, quietMs = 10_000) {
  let [last, again, timer] = ['', 0, undefined]
  const tell = () => {
    clearTimeout(timer)
    if (again > 0) show(`(the same ${again === 1 ? 'once' : `${again} times`} more)`)
    ;[last, again] = ['', 0]
  }
  return (text) => {
    const same = comparisonKey(text)
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
