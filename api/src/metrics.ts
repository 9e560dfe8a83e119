import { passwordsHashed } from '#auth/passwords.ts'
import type { MailCounts } from '#mail/mailer.ts'

type Count = { readonly labels: string; count: number; seconds: number; readonly buckets: number[] }

const LIMITS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export type Metrics = {
  /** Counts one response. The route is the template, never a path with ids. */
  observe(method: string, route: string, status: number, seconds: number): void
  /** Returns the metrics in the Prometheus text format. */
  text(mail: MailCounts): string
}

export function createMetrics(): Metrics {
  const counts = new Map<string, Count>()
  return {
    observe(method, route, status, seconds) {
      const labels = `method="${method}",route="${route}",status="${status}"`
      const found = counts.get(labels) ?? { labels, count: 0, seconds: 0, buckets: LIMITS.map(() => 0) }
      found.count += 1
      found.seconds += seconds
      for (const [index, limit] of LIMITS.entries()) if (seconds <= limit) found.buckets[index]! += 1
      counts.set(labels, found)
    },
    text: (mail) =>
      [...requestLines(counts.values()), ...mailLines(mail), ...passwordLines(), ...processLines(), ''].join('\n'),
  }
}

function* requestLines(counts: Iterable<Count>): Iterable<string> {
  const name = 'ansvar_api_request_duration_seconds'
  yield `# HELP ${name} Answered requests and how long they took.`
  yield `# TYPE ${name} histogram`
  for (const { labels, count, seconds, buckets } of counts) {
    for (const [index, limit] of LIMITS.entries()) yield `${name}_bucket{${labels},le="${limit}"} ${buckets[index]}`
    yield `${name}_bucket{${labels},le="+Inf"} ${count}`
    yield `${name}_sum{${labels}} ${seconds}`
    yield `${name}_count{${labels}} ${count}`
  }
}

function* mailLines({ sent, failed, givenUp, waiting, lost }: MailCounts): Iterable<string> {
  for (const [name, type, help, value] of [
    ['ansvar_mails_sent_total', 'counter', 'Emails sent by this process.', sent],
    ['ansvar_mails_failed_total', 'counter', 'Failed send attempts of this process that will be retried.', failed],
    ['ansvar_mails_given_up_total', 'counter', 'Emails this process stopped retrying.', givenUp],
    ['ansvar_mails_waiting', 'gauge', 'Emails waiting in the outbox.', waiting],
    ['ansvar_mails_lost', 'gauge', 'Mails that were given up within the last 30 days.', lost],
  ] as const) {
    yield `# HELP ${name} ${help}`
    yield `# TYPE ${name} ${type}`
    yield `${name} ${value}`
  }
}

function* passwordLines(): Iterable<string> {
  const name = 'ansvar_password_hashes_total'
  yield `# HELP ${name} Passwords that this process hashed or held against a hash, each some 20 ms of a processor.`
  yield `# TYPE ${name} counter`
  yield `${name} ${passwordsHashed()}`
}

function* processLines(): Iterable<string> {
  const { rss, heapUsed } = process.memoryUsage()
  for (const [name, help, value] of [
    ['process_resident_memory_bytes', 'Memory held by the process.', rss],
    ['nodejs_heap_size_used_bytes', 'Memory used by JavaScript.', heapUsed],
    ['process_uptime_seconds', 'Seconds since the process started.', process.uptime()],
  ] as const) {
    yield `# HELP ${name} ${help}`
    yield `# TYPE ${name} gauge`
    yield `${name} ${value}`
  }
}
