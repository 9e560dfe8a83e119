import type { Page, Route } from '@playwright/test'
import type { Path } from '../../machines/paths.ts'
import { liveActors, prepare, type LiveActor } from '../../replaying/in-page.ts'
import type { Service } from '../service.ts'
import type { Words } from '../words.ts'

/** A page on which paths are played: what it asks can be held, and what its machines go through is known. */
export type Stage = {
  readonly page: Page
  readonly t: Words
  readonly service: Service
  /** From now on an operation waits until it is let go. */
  readonly hold: (operation: string) => void
  /**
   * Lets the next of an operation go: to the service, into the void, or with an answer. Where a path before may have left
   * one behind, `of` is said in the one that is meant.
   */
  readonly release: (operation: string, how: 'through' | 'unanswered' | object, of?: string) => Promise<void>
  /** Lets the next of an operation go to another address, whose answer may be a stream. */
  readonly redirect: (operation: string, url: string) => Promise<void>
  /** Nothing is held any more, and nothing is kept: another path begins. */
  readonly reset: () => void
  readonly live: (machine: string) => Promise<readonly LiveActor[]>
  /** What a path's own deeds keep until it is over. */
  readonly kept: Map<string, string>
}

const nothing = { actors: [], language: 'en' } as never

const bodyOf = (route: Route): string => route.request().postDataBuffer()?.toString('utf8') ?? ''
const operationOf = (route: Route): string => /\b(?:query|mutation|subscription)\s+(\w+)/.exec(bodyOf(route))?.[1] ?? ''

export async function createStage(page: Page, t: Words, service: Service): Promise<Stage> {
  const gates = new Map<string, Route[]>()
  const kept = new Map<string, string>()
  page.on('dialog', (dialog) => void dialog.accept())
  await prepare(page, nothing)
  await page.route('**/graphql', async (route) => {
    const waiting = gates.get(operationOf(route))
    if (waiting) waiting.push(route)
    else await route.fallback()
  })
  async function next(operation: string, of: string): Promise<Route> {
    for (let tries = 0; tries < 400; tries += 1) {
      const held = gates.get(operation) ?? []
      const at = held.findIndex((route) => bodyOf(route).includes(of))
      const [route] = at < 0 ? [] : held.splice(at, 1)
      if (route) return route
      await page.waitForTimeout(25)
    }
    throw new Error(`The page did not ask ${operation}`)
  }
  return {
    page,
    t,
    service,
    hold: (operation) => void gates.set(operation, gates.get(operation) ?? []),
    async release(operation, how, of = '') {
      const route = await next(operation, of)
      if (how === 'through') await route.fulfill({ response: await route.fetch() })
      else if (how === 'unanswered') await route.abort('connectionfailed')
      else
        await route.fulfill({
          status: 200,
          contentType: 'application/graphql-response+json',
          body: JSON.stringify(how),
        })
    },
    redirect: async (operation, url) => (await next(operation, '')).continue({ url }),
    reset() {
      gates.clear()
      kept.clear()
    },
    live: async (machine) => (await liveActors(page)).filter((one) => one.machine === machine),
    kept,
  }
}

/** An answer that refuses, as the gateway words it. */
export const refusal = (code: string, extensions: object = {}, path: string | null = null) => ({
  data: null,
  errors: [{ message: 'Refused', ...(path && { path: [path] }), extensions: { code, ...extensions } }],
})

/** Given the names of the steps that follow, since some things have to be laid out before. */
type Deed = (stage: Stage, following: readonly string[]) => Promise<void>

/** A machine in the app: how each thing happens to it there, and how its states are seen. */
export type Play = {
  /** Which of the page's actors of the machine is meant. */
  readonly actor: (live: readonly LiveActor[], stage: Stage) => LiveActor | undefined
  /** Brings the page to a beginning. */
  readonly begin: Readonly<Record<string, Deed>>
  /** Null for what the app does by itself, at once. */
  readonly deeds: Readonly<Record<string, Deed | null>>
  /** Done before the step that leads there, so that what follows it by itself comes to this. */
  readonly before?: Readonly<Record<string, (stage: Stage) => Promise<void>>>
  readonly shows: Readonly<Record<string, (stage: Stage) => Promise<void>>>
  /** Whether the app goes on by itself, at once, after these steps, where the last one's name alone does not say it. */
  readonly goesOn?: (names: readonly string[]) => boolean
  /** Transitions that the app never takes, and why. */
  readonly never: Readonly<Record<string, string>>
  /** Whether the app can be led along a path. */
  readonly isPlayable?: (names: readonly string[], input: string) => boolean
}

/** The states in their order, each once as long as it lasts. */
export const passedBy = (values: readonly unknown[]): string[] =>
  values.map(String).filter((value, index) => index === 0 || value !== String(values[index - 1]))

/** The paths that the app can be led along: each of their steps is something that happens to it. */
export const playable = (play: Play, paths: readonly Path[]): Path[] =>
  paths.filter(
    ({ input, steps }) =>
      input in play.begin &&
      steps.every(({ name }) => name in play.deeds) &&
      (play.isPlayable?.(
        steps.map(({ name }) => name),
        input,
      ) ??
        true),
  )
