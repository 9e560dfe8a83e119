import { createServer, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { firstOrganization, signIn, signInAsOther } from './session.ts'
import { refusal, type Driver, type PathContext } from './context.ts'

/** A proxy for the change stream. The test can add events to it and end it. */
type Stream = { readonly url: string; readonly add: (result: object) => void; readonly end: () => void }

async function createStream(service: string): Promise<Stream & { readonly server: Server }> {
  const passing = new Set<ServerResponse>()
  // The service accepts requests only from its own origin.
  const own = { host: new URL(service).host, origin: service, 'sec-fetch-site': 'same-origin' }
  const server = createServer((incoming, response) => {
    const { 'accept-encoding': _encoding, ...headers } = incoming.headers
    const options = { method: incoming.method, headers: { ...headers, ...own } }
    const passed = request(service + (incoming.url ?? ''), options, (source) => {
      response.writeHead(source.statusCode ?? 502, source.headers)
      source.pipe(response)
    })
    passed.on('error', () => response.destroy())
    incoming.pipe(passed)
    passing.add(response)
    response.once('close', () => {
      passed.destroy()
      passing.delete(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    server,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    add(result) {
      for (const response of passing) response.write(`event: next\ndata: ${JSON.stringify(result)}\n\n`)
    },
    end() {
      for (const response of passing) response.end()
    },
  }
}

/** A page of the same origin without the app. */
const noApp = '/assets/i18n/en.json'

/** The change stream of the page, and another tab of the same browser without the app. */
type Environment = { readonly stream: Stream; readonly tab: Page }
const environments = new WeakMap<Page, Environment>()

async function environmentOf({ page, service }: PathContext): Promise<Environment> {
  const known = environments.get(page)
  if (known) return known
  await page.clock.install()
  const stream = await createStream(service.url)
  page.once('close', () => void stream.server.close())
  const tab = await page.context().newPage()
  await tab.goto(noApp)
  const made = { stream, tab }
  environments.set(page, made)
  return made
}

declare global {
  interface Window {
    readonly ansvarTab: {
      readonly channel: BroadcastChannel
      readonly messages: { readonly type: string }[]
      readonly release: () => void
    }
  }
}

/** Makes the other tab the leader: it takes the lock, and records the messages between the tabs. */
const leadInOtherTab = (tab: Page, name: string): Promise<void> =>
  tab.evaluate(
    (of) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel(of)
        const messages: { type: string }[] = []
        channel.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => void messages.push(data))
        const { promise, resolve: release } = Promise.withResolvers<void>()
        void navigator.locks.request(of, () => {
          Object.assign(window, { ansvarTab: { channel, messages, release } })
          resolve()
          return promise
        })
      }),
    name,
  )

async function post(context: PathContext, message: object): Promise<void> {
  const { tab } = await environmentOf(context)
  await tab.evaluate((data) => window.ansvarTab.channel.postMessage(data), message)
}

const policy = ({ page, state }: PathContext) =>
  page.getByRole('link', { name: state.get('policy') ?? '', exact: true })

/** Creates a policy as another user. */
async function createPolicy(context: PathContext): Promise<string> {
  const { state, service } = context
  const api = await signInAsOther(service, 'editor')
  state.set('count', String(Number(state.get('count') ?? 0) + 1))
  state.set('policy', `${state.get('word')} ${state.get('count')}`)
  const data = { title: state.get('policy'), body: 'As it was.' }
  const response = await api.post(`/api/v1/organizations/${state.get('organization')}/policies`, { data })
  expect(response.status(), await response.text()).toBe(201)
  const { id } = (await response.json()) as { id: string }
  await api.dispose()
  return id
}

/** Pauses the clock, so that the wait after a closed stream is as long as the path says. */
async function stopClock({ page }: PathContext): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}

/** Interrupts the changes. The page shows it only after a delay. */
const cut = async (context: PathContext, end: () => Promise<void> | void): Promise<void> => {
  await stopClock(context)
  context.state.set('cut', 'yes')
  await end()
}

const connected = ({ state }: PathContext): void => {
  state.delete('cut')
  state.delete('long')
}

const isOpen = ({ state }: PathContext): boolean => state.has('open')

/** The page is usable. It says so if changes have been interrupted for long. */
async function showsPage({ page, t, state }: PathContext): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t('policies.title') })).toBeVisible()
  await expect(page.getByText(t('app.notLive.title'))).toHaveCount(state.has('long') ? 1 : 0)
}

const refused = refusal('FORBIDDEN', {}, 'changes')
const lost = refusal('UNAUTHENTICATED', {}, 'changes')

/**
 * Ends the stream with a response. An open stream sends it as its last event; a requested one gets it as its response.
 */
async function endWith(context: PathContext, response: object): Promise<void> {
  const { stream } = await environmentOf(context)
  if (!isOpen(context)) return context.release('Changes', response)
  context.state.delete('open')
  stream.add(response)
  stream.end()
}

export const live: Driver = {
  actor: (actors) => actors.at(-1),
  starts: {
    'a tab': async (context) => {
      const { page, state } = context
      const { tab } = await environmentOf(context)
      await page.clock.resume()
      await page.goto(noApp)
      await signIn(context, 'manager')
      state.set('organization', await firstOrganization(page.request))
      state.set('word', `Path${Date.now()}`)
      const { id } = (await (await page.request.get('/api/v1/user')).json()) as { id: string }
      await tab.reload()
      await leadInOtherTab(tab, `ansvar.changes:${id}:${state.get('organization')}`)
      context.delay('Changes')
      await page.goto(`/leadership/policies?q=${state.get('word')}`)
    },
  },
  steps: {
    'the tab is elected': async (context) => {
      const { tab } = await environmentOf(context)
      await tab.evaluate(() => window.ansvarTab.release())
    },
    'the stream begins': async (context) => {
      const { stream } = await environmentOf(context)
      connected(context)
      context.state.set('open', 'yes')
      await context.redirect('Changes', `${stream.url}/graphql`)
    },
    'a record has changed': async (context) => {
      await createPolicy(context)
      await expect(policy(context)).toBeVisible()
    },
    'the stream ends': async (context) => {
      const { stream } = await environmentOf(context)
      await cut(context, () => (isOpen(context) ? stream.end() : context.release('Changes', 'no response')))
      context.state.delete('open')
    },
    'the stream is refused': async (context) => {
      const { page, t, state } = context
      await cut(context, () => endWith(context, refused))
      // One outage is reported once.
      if (!state.has('long')) await expect(page.getByText(t('errors.forbidden')).first()).toBeVisible()
    },
    'the session is lost': (context) => endWith(context, lost),
    'the wait is over': async ({ page, state }) => {
      if (state.has('cut')) state.set('long', 'yes')
      await page.clock.fastForward(45_000)
      await page.clock.resume()
    },
    'the network is back': async ({ page }) => {
      await page.evaluate(() => void window.dispatchEvent(new Event('online')))
      await page.clock.resume()
    },
    'another tab reports a change': async (context) => {
      const recordId = await createPolicy(context)
      const change = { kind: 'CHANGE', cursor: '999999999.0', resource: 'policies', recordId, action: 'CREATE' }
      await post(context, { type: 'change', change: { ...change, parentId: null, userId: null } })
      await expect(policy(context)).toBeVisible()
    },
    'another tab reports that changes are received': async (context) => {
      connected(context)
      await post(context, { type: 'live', live: true, failure: null })
    },
    'another tab reports that the session is lost': (context) => post(context, { type: 'session lost' }),
    // The new tab receives the current status.
    'another tab is opened': async (context) => {
      const { tab } = await environmentOf(context)
      const expectation = () =>
        tab.evaluate(() => window.ansvarTab.messages.filter(({ type }) => type === 'live').length)
      const before = await expectation()
      await post(context, { type: 'who is there', tab: 'another', since: Date.now() })
      await expect.poll(expectation).toBe(before + 1)
    },
  },
  checks: {
    nextSteps: showsPage,
    connecting: showsPage,
    open: showsPage,
    waiting: showsPage,
    lost: async ({ page, t }) => {
      await expect(page.getByRole('button', { name: t('home.signIn'), exact: true })).toBeVisible()
      await expect(page.getByText(t('home.problems.lost'))).toBeVisible()
    },
  },
  never: {},
  canFollow: (names) =>
    // A stream sends its greeting once, at its start.
    !names.some((name, at) => {
      const isOpenBefore =
        names.slice(0, at).findLastIndex((one) => one === 'the stream begins') >
        names.slice(0, at).findLastIndex((one) => ['the stream ends', 'the stream is refused'].includes(one))
      return (name === 'the stream begins' && isOpenBefore) || (name === 'a record has changed' && !isOpenBefore)
    }),
}
