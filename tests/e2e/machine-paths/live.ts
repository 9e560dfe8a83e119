import { createServer, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { firstOrganization, signedIn, signedInElsewhere } from './plays.ts'
import { refusal, type Play, type Stage } from './stage.ts'

/** A proxy for the change stream. The test can add events to it and end it. */
type Stream = { readonly url: string; readonly add: (result: object) => void; readonly end: () => void }

async function createStream(service: string): Promise<Stream & { readonly server: Server }> {
  const passing = new Set<ServerResponse>()
  // The service accepts requests only from its own origin.
  const own = { host: new URL(service).host, origin: service, 'sec-fetch-site': 'same-origin' }
  const server = createServer((asked, answer) => {
    const { 'accept-encoding': _encoding, ...headers } = asked.headers
    const options = { method: asked.method, headers: { ...headers, ...own } }
    const passed = request(service + (asked.url ?? ''), options, (source) => {
      answer.writeHead(source.statusCode ?? 502, source.headers)
      source.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
    passing.add(answer)
    answer.once('close', () => {
      passed.destroy()
      passing.delete(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    server,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    add(result) {
      for (const answer of passing) answer.write(`event: next\ndata: ${JSON.stringify(result)}\n\n`)
    },
    end() {
      for (const answer of passing) answer.end()
    },
  }
}

/** A page of the same origin without the app. */
const noApp = '/assets/i18n/en.json'

/** The change stream of the page, and another tab of the same browser without the app. */
type Around = { readonly stream: Stream; readonly tab: Page }
const around = new WeakMap<Page, Around>()

async function aroundOf({ page, service }: Stage): Promise<Around> {
  const known = around.get(page)
  if (known) return known
  await page.clock.install()
  const stream = await createStream(service.url)
  page.once('close', () => void stream.server.close())
  const tab = await page.context().newPage()
  await tab.goto(noApp)
  const made = { stream, tab }
  around.set(page, made)
  return made
}

type Tab = {
  ansvarTab: {
    readonly channel: BroadcastChannel
    readonly heard: { readonly type: string }[]
    readonly release: () => void
  }
}

/** Makes the other tab the leader: it takes the lock, and records the messages between the tabs. */
const leadElsewhere = (tab: Page, name: string): Promise<void> =>
  tab.evaluate(
    (of) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel(of)
        const heard: { type: string }[] = []
        channel.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => void heard.push(data))
        const { promise, resolve: release } = Promise.withResolvers<void>()
        void navigator.locks.request(of, () => {
          Object.assign(window, { ansvarTab: { channel, heard, release } })
          resolve()
          return promise
        })
      }),
    name,
  )

async function post(stage: Stage, message: object): Promise<void> {
  const { tab } = await aroundOf(stage)
  await tab.evaluate((data) => (window as unknown as Tab).ansvarTab.channel.postMessage(data), message)
}

const policy = ({ page, kept }: Stage) => page.getByRole('link', { name: kept.get('policy') ?? '', exact: true })

/** Creates a policy as another user. */
async function createPolicy(stage: Stage): Promise<string> {
  const { kept, service } = stage
  const api = await signedInElsewhere(service, 'editor')
  kept.set('count', String(Number(kept.get('count') ?? 0) + 1))
  kept.set('policy', `${kept.get('word')} ${kept.get('count')}`)
  const data = { title: kept.get('policy'), body: 'As it was.' }
  const answer = await api.post(`/api/v1/organizations/${kept.get('organization')}/policies`, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  await api.dispose()
  return id
}

/** Pauses the clock, so that the wait after a closed stream is as long as the path says. */
async function stopClock({ page }: Stage): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}

/** Interrupts the changes. The page shows it only after a delay. */
const cut = async (stage: Stage, end: () => Promise<void> | void): Promise<void> => {
  await stopClock(stage)
  stage.kept.set('cut', 'yes')
  await end()
}

const connected = ({ kept }: Stage): void => {
  kept.delete('cut')
  kept.delete('long')
}

const isOpen = ({ kept }: Stage): boolean => kept.has('open')

/** The page is usable. It says so if changes have been interrupted for long. */
async function showsPage({ page, t, kept }: Stage): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t('policies.title') })).toBeVisible()
  await expect(page.getByText(t('app.notLive.title'))).toHaveCount(kept.has('long') ? 1 : 0)
}

const refused = refusal('FORBIDDEN', {}, 'changes')
const lost = refusal('UNAUTHENTICATED', {}, 'changes')

/**
 * Ends the stream with a response. An open stream sends it as its last event; a requested one gets it as its response.
 */
async function endWith(stage: Stage, answer: object): Promise<void> {
  const { stream } = await aroundOf(stage)
  if (!isOpen(stage)) return stage.release('Changes', answer)
  stage.kept.delete('open')
  stream.add(answer)
  stream.end()
}

export const live: Play = {
  actor: (live) => live.at(-1),
  begin: {
    'a tab': async (stage) => {
      const { page, kept } = stage
      const { tab } = await aroundOf(stage)
      await page.clock.resume()
      await page.goto(noApp)
      await signedIn(stage, 'manager')
      kept.set('organization', await firstOrganization(page.request))
      kept.set('word', `Path${Date.now()}`)
      const { id } = (await (await page.request.get('/api/v1/user')).json()) as { id: string }
      await tab.reload()
      await leadElsewhere(tab, `ansvar.changes:${id}:${kept.get('organization')}`)
      stage.hold('Changes')
      await page.goto(`/leadership/policies?q=${kept.get('word')}`)
    },
  },
  deeds: {
    'the tab is elected': async (stage) => {
      const { tab } = await aroundOf(stage)
      await tab.evaluate(() => (window as unknown as Tab).ansvarTab.release())
    },
    'the stream begins': async (stage) => {
      const { stream } = await aroundOf(stage)
      connected(stage)
      stage.kept.set('open', 'yes')
      await stage.redirect('Changes', `${stream.url}/graphql`)
    },
    'a record has changed': async (stage) => {
      await createPolicy(stage)
      await expect(policy(stage)).toBeVisible()
    },
    'the stream ends': async (stage) => {
      const { stream } = await aroundOf(stage)
      await cut(stage, () => (isOpen(stage) ? stream.end() : stage.release('Changes', 'unanswered')))
      stage.kept.delete('open')
    },
    'the stream is refused': async (stage) => {
      const { page, t, kept } = stage
      await cut(stage, () => endWith(stage, refused))
      // One outage is reported once.
      if (!kept.has('long')) await expect(page.getByText(t('errors.forbidden')).first()).toBeVisible()
    },
    'the session is lost': (stage) => endWith(stage, lost),
    'the wait is over': async ({ page, kept }) => {
      if (kept.has('cut')) kept.set('long', 'yes')
      await page.clock.fastForward(45_000)
      await page.clock.resume()
    },
    'the network is back': async ({ page }) => {
      await page.evaluate(() => void window.dispatchEvent(new Event('online')))
      await page.clock.resume()
    },
    'another tab reports a change': async (stage) => {
      const recordId = await createPolicy(stage)
      const change = { kind: 'CHANGE', cursor: '999999999.0', resource: 'policies', recordId, action: 'CREATE' }
      await post(stage, { type: 'change', change: { ...change, parentId: null, userId: null } })
      await expect(policy(stage)).toBeVisible()
    },
    'another tab reports that changes arrive': async (stage) => {
      connected(stage)
      await post(stage, { type: 'live', live: true, failure: null })
    },
    'another tab reports that the session is lost': (stage) => post(stage, { type: 'session lost' }),
    // The new tab receives the current status.
    'another tab is opened': async (stage) => {
      const { tab } = await aroundOf(stage)
      const told = () =>
        tab.evaluate(() => (window as unknown as Tab).ansvarTab.heard.filter(({ type }) => type === 'live').length)
      const before = await told()
      await post(stage, { type: 'who is there', tab: 'another', since: Date.now() })
      await expect.poll(told).toBe(before + 1)
    },
  },
  shows: {
    following: showsPage,
    connecting: showsPage,
    open: showsPage,
    waiting: showsPage,
    lost: async ({ page, t }) => {
      await expect(page.getByRole('button', { name: t('home.signIn'), exact: true })).toBeVisible()
      await expect(page.getByText(t('home.problems.lost'))).toBeVisible()
    },
  },
  never: {},
  isPlayable: (names) =>
    // A stream sends its greeting once, at its start.
    !names.some((name, at) => {
      const isOpenBefore =
        names.slice(0, at).findLastIndex((one) => one === 'the stream begins') >
        names.slice(0, at).findLastIndex((one) => ['the stream ends', 'the stream is refused'].includes(one))
      return (name === 'the stream begins' && isOpenBefore) || (name === 'a record has changed' && !isOpenBefore)
    }),
}
