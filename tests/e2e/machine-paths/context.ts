import type { Page, Route } from '@playwright/test'
import type { Path } from '../../machines/paths.ts'
import { liveActors, prepare, type LiveActor } from '../../replaying/in-page.ts'
import type { Service } from '../service.ts'
import type { Translate } from '../texts.ts'

/** The page on which paths run. Tests can delay its requests and read the states of its machines. */
export type PathContext = {
  readonly page: Page
  readonly t: Translate
  readonly service: Service
  /** Delays an operation from now on, until it is released. */
  readonly delay: (operation: string) => void
  /**
   * Releases the next delayed request of an operation: to the service, without a response, or with a response. `of` is
   * a text in the body of the request, if an earlier path may have left another one.
   */
  readonly release: (operation: string, how: 'through' | 'no response' | object, of?: string) => Promise<void>
  /** Redirects the next request of an operation to another address, whose response may be a stream. */
  readonly redirect: (operation: string, url: string) => Promise<void>
  /** Stops delaying and clears the state, for the next path. */
  readonly reset: () => void
  readonly live: (machine: string) => Promise<readonly LiveActor[]>
  /** Values that the steps of a path store until it ends. */
  readonly state: Map<string, string>
}

const bodyOf = (route: Route): string => route.request().postDataBuffer()?.toString('utf8') ?? ''
const operationOf = (route: Route): string => /\b(?:query|mutation|subscription)\s+(\w+)/.exec(bodyOf(route))?.[1] ?? ''

export async function createContext(page: Page, t: Translate, service: Service): Promise<PathContext> {
  const waitingRoutes = new Map<string, Route[]>()
  const state = new Map<string, string>()
  page.on('dialog', (dialog) => void dialog.accept())
  await prepare(page, { actors: [], language: 'en' })
  await page.route('**/graphql', async (route) => {
    const waiting = waitingRoutes.get(operationOf(route))
    if (waiting) waiting.push(route)
    else await route.fallback()
  })
  async function next(operation: string, of: string): Promise<Route> {
    for (let tries = 0; tries < 400; tries += 1) {
      const delayed = waitingRoutes.get(operation) ?? []
      const at = delayed.findIndex((route) => bodyOf(route).includes(of))
      const [route] = at < 0 ? [] : delayed.splice(at, 1)
      if (route) return route
      await page.waitForTimeout(25)
    }
    throw new Error(`The page did not send ${operation}`)
  }
  return {
    page,
    t,
    service,
    delay: (operation) => void waitingRoutes.set(operation, waitingRoutes.get(operation) ?? []),
    async release(operation, how, of = '') {
      const route = await next(operation, of)
      if (how === 'through') await route.fulfill({ response: await route.fetch() })
      else if (how === 'no response') await route.abort('connectionfailed')
      else
        await route.fulfill({
          status: 200,
          contentType: 'application/graphql-response+json',
          body: JSON.stringify(how),
        })
    },
    redirect: async (operation, url) => (await next(operation, '')).continue({ url }),
    reset() {
      waitingRoutes.clear()
      state.clear()
    },
    live: async (machine) => (await liveActors(page)).filter((one) => one.machine === machine),
    state,
  }
}

/** Returns a GraphQL error response as the gateway sends it. */
export const refusal = (code: string, extensions: object = {}, path: string | null = null) => ({
  data: null,
  errors: [{ message: 'Refused', ...(path && { path: [path] }), extensions: { code, ...extensions } }],
})

/** A step. `nextSteps` has the names of the steps after it, because some need preparation. */
type Step = (context: PathContext, nextSteps: readonly string[]) => Promise<void>

/** The driver of a machine in the app: how to cause each event, and how to check each state. */
export type Driver = {
  /** Finds the actor of the machine among the live ones. */
  readonly actor: (live: readonly LiveActor[], context: PathContext) => LiveActor | undefined
  /** Opens the page in an initial state. */
  readonly starts: Readonly<Record<string, Step>>
  /** The step of each event. Null for what the app does by itself, at once. */
  readonly steps: Readonly<Record<string, Step | null>>
  /** Runs before the step that leads to the named one, so that an automatic step has the right outcome. */
  readonly before?: Readonly<Record<string, (context: PathContext) => Promise<void>>>
  readonly checks: Readonly<Record<string, (context: PathContext) => Promise<void>>>
  /**
   * Whether the app continues by itself, at once, after these steps, if this does not follow from the last name alone.
   */
  readonly continues?: (names: readonly string[]) => boolean
  /** Transitions that the app never takes, each with the reason. */
  readonly never: Readonly<Record<string, string>>
  /** Whether the app can follow a path. */
  readonly canFollow?: (names: readonly string[], input: string) => boolean
}

/** Returns the states in order, without repetitions. */
export const withoutRepeats = (values: readonly unknown[]): string[] =>
  values.map(String).filter((value, index) => index === 0 || value !== String(values[index - 1]))

/** Returns the paths that the app can follow: each of their events has a step. */
export const followablePaths = (driver: Driver, paths: readonly Path[]): Path[] =>
  paths.filter(
    ({ input, steps }) =>
      input in driver.starts &&
      steps.every(({ name }) => name in driver.steps) &&
      (driver.canFollow?.(
        steps.map(({ name }) => name),
        input,
      ) ??
        true),
  )
