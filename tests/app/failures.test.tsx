import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toasts } from '@ansvar/web/ui/toasts.ts'
import { chooseItem, t } from '../screens/mount.tsx'
import { createWorld, type Person, type World } from '../screens/service.ts'
import {
  expectedCodes,
  failures,
  joinFailures,
  passingCodes,
  toastKey,
  withoutOwners,
  type Code,
  type FailureRow,
} from '../spec/catalogue.ts'
import { openApp } from './app.tsx'
import { sendThroughFetch } from './uploads.ts'

// The error catalogue (specification, section 8) in the whole app. Each kind of request fails in each way at the fetch
// of the browser, and every other request gets the response of the service.

const policies = '/leadership/policies'

let world: World
let policy: string
let connection: FaultyConnection

/** A user whose responses can be replaced, and the error reports that the app sends. */
class FaultyConnection {
  readonly reports: { readonly code?: string }[] = []
  readonly person: Person
  #fails: ((body: string) => boolean) | null = null
  #row: FailureRow | null = null
  #joins = false

  constructor({ fetch, ...person }: Person) {
    this.person = {
      ...person,
      fetch: async (input, init) => {
        const address = input instanceof Request ? input.url : String(input)
        if (address.endsWith('/api/v1/errors')) {
          this.reports.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { code?: string })
          return new Response(null, { status: 204 })
        }
        const body = typeof init?.body === 'string' ? init.body : init?.body instanceof FormData ? 'multipart' : ''
        if (!this.#row || !this.#fails?.(body)) return fetch(input, init)
        const { response, code } = this.#row
        if (this.#joins) return Response.json(withoutOwners(await (await fetch(input, init)).json(), code))
        if (response === 'never') return silence(init?.signal)
        if (!response) throw new TypeError('Failed to fetch')
        return new Response(response.body, { status: response.status, headers: { 'Content-Type': response.type } })
      },
    }
  }

  failWith(row: FailureRow, fails: (body: string) => boolean): void {
    this.#row = row
    this.#fails = fails
    hurry = row.response === 'never'
  }

  /** Fails only the records that are joined to a response, from now on. */
  failJoins(): void {
    this.#joins = true
  }

  repair(): void {
    this.#row = null
    hurry = false
  }
}

/** A connection that stays open without data until the client aborts it. */
const silence = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** Time between two failures, so that each is reported separately. */
let skew = 0
const now = Date.now.bind(Date)

/** Runs the app's timeout of 30 seconds twenty times as fast while a connection is stalled. Timeouts of tests are shorter. */
let hurry = false
const later = globalThis.setTimeout

beforeAll(async () => {
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => later(act, hurry && ms >= 30_000 ? ms / 20 : ms))
  vi.stubEnv('DEV', false)
  Date.now = () => now() + skew
  world = await createWorld()
  const editor = await world.signIn('editor')
  const response = await editor.fetch(`/api/v1/organizations/${editor.organizationId}/policies?size=1`)
  policy = ((await response.json()) as { content: [{ id: string }] }).content[0].id
})
beforeEach(async () => {
  toasts.clear()
  connection = new FaultyConnection(await world.signIn('editor'))
})
afterAll(async () => {
  Date.now = now
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await world[Symbol.asyncDispose]()
})

const shown = () => toasts.current().map(({ kind, message }) => [kind, message])
const heading = () => screen.findByRole('heading', { level: 1 })
const go = (path: string) => history.pushState(null, '', path)
const isOperation = (name: string) => (body: string) => body.includes(` ${name}(`)

/** Checks the effects that the catalogue lists for every request. `address` is where the app was. */
const expectCatalogue = ({ code }: FailureRow, address: string): Promise<void> =>
  code === 'UNAUTHENTICATED' ? expectSignIn(address) : expectToast(code)

async function expectSignIn(address: string): Promise<void> {
  await waitFor(() => expect(location.search).toBe(`?return_url=${encodeURIComponent(address)}`))
  expect(location.pathname).toBe('/')
  expect(await screen.findByRole('button', { name: new RegExp(`^${t('home.signIn')}`) })).toBeDefined()
}

async function expectToast(code: Code): Promise<void> {
  // A refusal is shown next to the current content, any other error replaces it.
  const rest = code === 'FORBIDDEN' ? [['success', 'Earlier']] : []
  await waitFor(() => expect(shown()).toEqual([...rest, ['error', t(toastKey(code))]]))
  expect(connection.reports.map((report) => report.code)).toEqual(expectedCodes.has(code) ? [] : [code])
}

/** Fails one kind of request in each way in one app. A lost session comes last. */
async function walk(
  address: (row: FailureRow) => string,
  fails: (body: string) => boolean,
  request: (row: FailureRow) => Promise<void>,
  explained: (code: Code) => Promise<void>,
  rows = failures,
): Promise<void> {
  const wrong: string[] = []
  for (const row of rows) {
    skew += 2_000
    connection.reports.length = 0
    connection.repair()
    toasts.clear()
    toasts.success({ message: 'Earlier' })
    // As while the user points at it: on a slow machine, a row takes longer than a toast is shown.
    for (const { id } of toasts.current()) toasts.hold(id)
    connection.failWith(row, fails)
    try {
      await request(row)
      const entries = history.length
      await expectCatalogue(row, address(row))
      // A lost session replaces the history entry of the opened address.
      const isLost = row.code === 'UNAUTHENTICATED'
      expect(history.length).toBeLessThanOrEqual(isLost ? entries : Infinity)
      if (!isLost) await explained(row.code)
    } catch (reason) {
      wrong.push(`${row.name}: ${reason instanceof Error ? reason.message.slice(0, 300) : String(reason)}`)
    }
  }
  expect(wrong.join('\n')).toBe('')
}

/** Returns the cause that is shown in place of the content, and whether it offers a retry. */
async function expectCause(code: Code): Promise<void> {
  expect(await screen.findByText(t(`screen.failed.causes.${code}`))).toBeDefined()
  expect(screen.queryAllByRole('button', { name: t('screen.failed.retry') })).toHaveLength(
    passingCodes.has(code) ? 1 : 0,
  )
}

const searchFor = ({ name }: FailureRow) => `${policies}?q=${encodeURIComponent(name).replaceAll('%20', '+')}`

describe('the error catalogue', () => {
  test('of a list: the toast, the report, and the cause in place of the list', { timeout: 120_000 }, async () => {
    openApp(connection.person, '/account')
    await heading()
    await walk(searchFor, isOperation('Policies'), async (row) => go(searchFor(row)), expectCause)
  })

  test('of a record: the toast, the report, and the cause in place of the record', { timeout: 120_000 }, async () => {
    openApp(connection.person, '/account')
    await heading()
    let id = ''
    await walk(
      () => `${policies}/${id}`,
      isOperation('Policy'),
      async () => {
        id = randomUUID()
        go(`${policies}/${id}`)
      },
      async (code) => {
        const cause = code === 'NOT_FOUND' ? t('policies.missing') : t(`screen.failed.causes.${code}`)
        expect(await screen.findByText(cause)).toBeDefined()
      },
    )
  })

  test('of records below a record', { timeout: 120_000 }, async () => {
    openApp(connection.person, '/account')
    await heading()
    await walk(
      () => `${policies}/${policy}`,
      isOperation('PolicyReviews'),
      async () => {
        go('/no/such/page')
        await screen.findByRole('heading', { level: 1, name: t('unknown.title') })
        go(`${policies}/${policy}`)
      },
      async (code) => {
        const causes = await screen.findAllByText(t(`screen.failed.causes.${code}`), { exact: false })
        expect(causes.length).toBeGreaterThan(0)
      },
    )
  })

  test('of a save, whose draft stays, with the cause', { timeout: 120_000 }, async () => {
    openApp(connection.person, `${policies}/new/edit`)
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: t('policies.fields.title') }), 'Kept through it all')
    await walk(
      () => `${policies}/new/edit`,
      isOperation('CreatePolicy'),
      () => user.click(screen.getByRole('button', { name: new RegExp(`^${t('screen.save')}`) })),
      async (code) => {
        const because = { FORBIDDEN: 'forbidden', NOT_FOUND: 'not_found', CONFLICT: 'conflict', VALIDATION: 'invalid' }
        const key = code in because ? because[code as keyof typeof because] : code
        expect(await screen.findByText(t(`screen.notSavedBecause.${key}`))).toBeDefined()
        expect(screen.getByRole<HTMLInputElement>('textbox', { name: t('policies.fields.title') }).value).toBe(
          'Kept through it all',
        )
      },
    )
  })

  test('of an upload', { timeout: 120_000 }, async () => {
    const restore = sendThroughFetch((input, init) => connection.person.fetch(input, init))
    openApp(connection.person, `${policies}/new/edit`)
    const user = userEvent.setup()
    await screen.findByRole('textbox', { name: t('policies.fields.title') })
    await walk(
      () => `${policies}/new/edit`,
      (body) => body === 'multipart',
      async ({ name }) => {
        const input = document.querySelector<HTMLInputElement>('input[type=file]')
        if (!input) throw new Error('The page has no file input')
        await user.upload(input, new File([name], `${name.replaceAll(' ', '-')}.txt`, { type: 'text/plain' }))
      },
      async (code) => {
        expect((await screen.findAllByText(t(`screen.failed.causes.${code}`))).length).toBeGreaterThan(0)
      },
    )
    restore()
  })

  test('of an export', { timeout: 120_000 }, async () => {
    const user = userEvent.setup()
    await walk(
      () => policies,
      (body) => isOperation('Policies')(body) && body.includes('"size":500'),
      async () => {
        openApp(connection.person, policies)
        ;(await screen.findByRole('button', { name: t('screen.export.list') })).focus()
        await user.keyboard('{Enter}')
        await chooseItem(user, await screen.findByRole('menuitem', { name: t('screen.export.formats.csv') }))
      },
      expectCause,
    )
  })

  test.each(failures)('of the check that opens a screen: $name', async (row) => {
    connection.failWith(row, isOperation('Permissions'))
    openApp(connection.person, policies)
    await waitFor(() => expect(location.pathname).not.toBe(policies))
    if (row.code === 'UNAUTHENTICATED') return expectCatalogue(row, policies)
    await waitFor(() => expect(shown()).toEqual([['error', t(toastKey(row.code))]]))
    expect(connection.reports.map(({ code }) => code)).toEqual(expectedCodes.has(row.code) ? [] : [row.code])
    const [address, title] =
      row.code === 'FORBIDDEN'
        ? ['/unauthorized', t('unauthorized.titleOf', { page: t('pages.dashboard.title') })]
        : [`/?return_url=${encodeURIComponent(policies)}`, t('home.checkFailed.title')]
    await waitFor(() => expect(location.pathname + location.search).toMatch(address))
    expect(await screen.findByText(title)).toBeDefined()
    return undefined
  })

  test('of a joined record: the list stays, with the values that are known', { timeout: 120_000 }, async () => {
    openApp(connection.person, '/account')
    await heading()
    connection.failJoins()
    const orders = ['title', '-title', 'version', '-version', '-nextReviewDate', 'title&size=50', 'version&size=50']
    const address = (row: FailureRow) => `${policies}?sort=${orders[joinFailures.indexOf(row)]}`
    await walk(
      address,
      isOperation('Policies'),
      async (row) => go(address(row)),
      async () => {
        await waitFor(() => expect(document.querySelectorAll('[data-row]').length).toBeGreaterThan(3))
        expect(screen.queryByText(t('screen.list.failed'))).toBeNull()
      },
      joinFailures,
    )
    expect(joinFailures.map(({ code }) => code)).toHaveLength(7)
  })

  test('of a stream of changes: 403 is a toast at once, and 401 leads to the root', async () => {
    const [forbidden, lost] = [failures[0], failures.at(-1)] as [FailureRow, FailureRow]
    connection.failWith(forbidden, isOperation('Changes'))
    openApp(connection.person, policies)
    await waitFor(() => expect(shown()).toEqual([['error', t('errors.forbidden')]]))
    connection = new FaultyConnection(await world.signIn('editor'))
    connection.failWith(lost, isOperation('Changes'))
    openApp(connection.person, policies)
    await waitFor(() =>
      expect(location.pathname + location.search).toBe(`/?return_url=${encodeURIComponent(policies)}`),
    )
  })
})

describe('404', () => {
  test('on fetching the scope means that there is none yet', async () => {
    connection.failWith(failures[1] as FailureRow, isOperation('Scope'))
    openApp(connection.person, '/organization/scope')
    expect(await screen.findByText(t('scope.empty.title'))).toBeDefined()
    expect(shown()).toEqual([])
  })
})
