import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#log.ts'
import type { Mailer } from '#mail/mailer.ts'
import { buildPack, type BuildServices, type Watch } from './build.ts'
import { PackFailure, PackStopped } from './failure.ts'
import {
  expirePacks,
  failPack,
  finishPack,
  releasePack,
  renewLease,
  takePack,
  type PackJob,
  type Progress,
} from './queue.ts'

/** How often the lease is renewed and the progress stored. */
const RENEWAL_MS = 1_000

/** Builds the audit packs that wait, one at a time among all processes. */
export type PackBuilder = {
  /** Starts building and does not wait for it. Call it after a commit that orders a pack, and periodically. */
  readonly notify: () => void
  /** Resolves when no pack is being built. */
  idle(): Promise<void>
  /** Takes no more packs and gives the current one back. */
  close(): Promise<void>
}

type Services = BuildServices & { readonly log: Log; readonly mailer: Pick<Mailer, 'notify'> }

export function createPackBuilder(services: Services): PackBuilder {
  const { database, log } = services
  let working: Promise<void> = Promise.resolve()
  let queued = false
  let closing = false

  async function work(): Promise<void> {
    queued = false
    if (closing) return
    await expirePacks(database, new Date())
    const isClosing = () => closing
    for (;;) {
      const job = isClosing() ? null : await takePack(services)
      if (!job) return
      await settle(services, job, isClosing)
    }
  }

  return {
    notify() {
      if (queued || closing) return
      queued = true
      working = working.then(work).catch((error: unknown) => log.error({ err: error }, 'audit packs failed'))
    },
    idle: () => working,
    async close() {
      closing = true
      await working
    },
  }
}

/** Builds a pack and stores it. It is ready only after its content is stored completely. */
async function settle(services: Services, job: PackJob, isClosing: () => boolean): Promise<void> {
  const { database, files, log, mailer } = services
  const path = join(files.incoming, randomUUID())
  const context = { pack: job.id }
  const watched = watch(services, job, isClosing)
  try {
    await mkdir(files.incoming, { recursive: true })
    const built = await buildPack(services, job, path, watched)
    watched.check()
    await files.store.put(built.hash, path)
    if (await finishPack(services, job, built)) log.info({ ...context, size: built.size }, 'an audit pack is ready')
  } catch (error) {
    if (error instanceof PackStopped) await releasePack(database, job)
    else {
      const failure = error instanceof PackFailure ? error.failure : 'ERROR'
      log.error({ ...context, err: error }, 'an audit pack failed')
      await failPack(services, job, failure)
    }
  } finally {
    mailer.notify()
    await watched.end()
    await rm(path, { force: true })
  }
}

/** Renews the lease of a pack until `end`, with the progress that is reported. */
function watch({ database, log }: Services, job: PackJob, isClosing: () => boolean): Watch & { end(): Promise<void> } {
  let progress: Progress = { phase: 'COLLECTING', done: 0, steps: 0 }
  let isLost = false
  let renewal: Promise<void> | null = null
  const renew = (): void => {
    // A renewal that takes longer is not joined by another one.
    renewal ??= renewLease(database, job, progress)
      .then((isOwn) => void (isLost ||= !isOwn))
      .catch((error: unknown) => log.error({ err: error, pack: job.id }, 'the lease of an audit pack was not renewed'))
      .finally(() => (renewal = null))
  }
  const timer = setInterval(renew, RENEWAL_MS)
  return {
    report(next) {
      const isNewPhase = next.phase !== progress.phase
      progress = next
      // A phase can be shorter than the time between two renewals.
      if (isNewPhase) renew()
    },
    check() {
      if (isLost || isClosing()) throw new PackStopped()
    },
    async end() {
      clearInterval(timer)
      await renewal
    },
  }
}
