import type { Page, Route } from '@playwright/test'
import type { Path } from '../../machines/paths.ts'
import { liveActors, prepare, type LiveActor } from '../../replaying/in-page.ts'
import type { Service } from '../service.ts'
import type { Words } from '../words.ts'

/** The page on which paths run. Tests can delay its requests and read the states of its machines. */
export type Stage = {
  readonly page: Page
  readonly t: Words
  readonly service: Service
  /** Delays an operation from now on, until it is released. */
  readonly hold: (operation: string) => void
  /**
   * Releases the next delayed request of an operation: to the service, without a response, or with a response. `of` is
   * a text in the body of the request, if an earlier path may have left another one.
   */
  readonly release: (operation: string, how: 'through' | 'unanswered' | object, of?: string) => Promise<void>
  /** Redirects the next request of an operation to another address, whose response may be a stream. */
  readonly redirect: (operation: string, url: string) => Promise<void>
  /** Stops delaying and clears the state, for the next path. */
  readonly reset: () => void
  readonly live: (machine: string) => Promise<readonly LiveActor[]>
  /** Values that the steps of a path store until it ends. */
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

/** Returns a GraphQL error response as the gateway sends it. */
export const refusal = (code: string, extensions: object = {}, path: string | null = null) => ({
  data: null,
  errors: [{ message: 'Refused', ...(path && { path: [path] }), extensions: { code, ...extensions } }],
})

/** A step. `following` has the names of the steps after it, because some need preparation. */
type Deed = (stage: Stage, following: readonly string[]) => Promise<void>

/** The driver of a machine in the app: how to cause each event, and how to check each state. */
export type Play = {
  /** Finds the actor of the machine among the live ones. */
  readonly actor: (live: readonly LiveActor[], stage: Stage) => LiveActor | undefined
  /** Opens the page in an initial state. */
  readonly begin: Readonly<Record<string, Deed>>
  /** The step of each event. Null for what the app does by itself, at once. */
  readonly deeds: Readonly<Record<string, Deed | null>>
  /** Runs before the step that leads to the named one, so that an automatic step has the right outcome. */
  readonly before?: Readonly<Record<string, (stage: Stage) => Promise<void>>>
  readonly shows: Readonly<Record<string, (stage: Stage) => Promise<void>>>
  /**
   * Whether the app continues by itself, at once, after these steps, if this does not follow from the last name alone.
   */
  readonly goesOn?: (names: readonly string[]) => boolean
  /** Transitions that the app never takes, each with the reason. */
  readonly never: Readonly<Record<string, string>>
  /** Whether the app can follow a path. */
  readonly isPlayable?: (names: readonly string[], input: string) => boolean
}

/** Returns the states in order, without repetitions. */
export const passedBy = (values: readonly unknown[]): string[] =>
  values.map(String).filter((value, index) => index === 0 || value !== String(values[index - 1]))

/** Returns the paths that the app can follow: each of their events has a step. */
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
