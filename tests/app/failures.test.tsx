import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toasts } from '@ansvar/web/ui/toasts.ts'
import { t } from '../screens/mount.tsx'
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

// The error catalogue (specification, section 8) in the whole app: each kind of request, answered with each kind of
// failure where the browser has it from, with the service behind everything else.

const policies = '/leadership/policies'

let world: World
let policy: string
let line: FaultyLine

/** A person between whom and the service answers can be replaced, and the reports that the app sends. */
class FaultyLine {
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
        const { answer, code } = this.#row
        if (this.#joins) return Response.json(withoutOwners(await (await fetch(input, init)).json(), code))
        if (answer === 'never') return silence(init?.signal)
        if (!answer) throw new TypeError('Failed to fetch')
        return new Response(answer.body, { status: answer.status, headers: { 'Content-Type': answer.type } })
      },
    }
  }

  answer(row: FailureRow, fails: (body: string) => boolean): void {
    this.#row = row
    this.#fails = fails
    hurry = row.answer === 'never'
  }

  /** From now on only records of an answer fail that it joins to others. */
  failJoins(): void {
    this.#joins = true
  }

  mend(): void {
    this.#row = null
    hurry = false
  }
}

/** A connection that stays open and carries nothing, until whoever waits gives up. */
const silence = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** Time between two failures, so that each is a burst of its own. */
let skew = 0
const now = Date.now.bind(Date)

/** While nothing comes, the seconds that the app waits for an answer pass twenty times as fast. */
let hurry = false
const later = globalThis.setTimeout

beforeAll(async () => {
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => later(act, hurry && ms >= 10_000 ? ms / 20 : ms))
  vi.stubEnv('DEV', false)
  Date.now = () => now() + skew
  world = await createWorld()
  const editor = await world.signIn('editor')
  const answer = await editor.fetch(`/api/v1/organizations/${editor.organizationId}/policies?size=1`)
  policy = ((await answer.json()) as { content: [{ id: string }] }).content[0].id
})
beforeEach(async () => {
  toasts.clear()
  line = new FaultyLine(await world.signIn('editor'))
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

/** What the catalogue says, whatever was requested; `address` is where the app was. */
const expectCatalogue = ({ code }: FailureRow, address: string): Promise<void> =>
  code === 'UNAUTHENTICATED' ? expectSignIn(address) : expectToast(code)

async function expectSignIn(address: string): Promise<void> {
  await waitFor(() => expect(location.search).toBe(`?return_url=${encodeURIComponent(address)}`))
  expect(location.pathname).toBe('/')
  expect(await screen.findByRole('button', { name: new RegExp(`^${t('home.signIn')}`) })).toBeDefined()
}

async function expectToast(code: Code): Promise<void> {
  // A refusal stands beside what was there, any other error in its place.
  const rest = code === 'FORBIDDEN' ? [['success', 'Earlier']] : []
  await waitFor(() => expect(shown()).toEqual([...rest, ['error', t(toastKey(code))]]))
  expect(line.reports.map((report) => report.code)).toEqual(expectedCodes.has(code) ? [] : [code])
}

/** Makes one kind of request fail in each way, one after the other, in one app; a lost session comes last. */
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
    line.reports.length = 0
    line.mend()
    toasts.clear()
    toasts.success({ message: 'Earlier' })
    line.answer(row, fails)
    try {
      await request(row)
      const entries = history.length
      await expectCatalogue(row, address(row))
      // A lost session replaces the entry of the address that was opened.
      const isLost = row.code === 'UNAUTHENTICATED'
      expect(history.length).toBeLessThanOrEqual(isLost ? entries : Infinity)
      if (!isLost) await explained(row.code)
    } catch (reason) {
      wrong.push(`${row.name}: ${reason instanceof Error ? reason.message.slice(0, 300) : String(reason)}`)
    }
  }
  expect(wrong.join('\n')).toBe('')
}

/** The cause in words where the content would be, and whether it offers to try again. */
async function expectCause(code: Code): Promise<void> {
  expect(await screen.findByText(t(`screen.failed.causes.${code}`))).toBeDefined()
  expect(screen.queryAllByRole('button', { name: t('screen.failed.retry') })).toHaveLength(
    passingCodes.has(code) ? 1 : 0,
  )
}

const searchFor = ({ name }: FailureRow) => `${policies}?q=${encodeURIComponent(name).replaceAll('%20', '+')}`

describe('the error catalogue', () => {
  test('of a list: the toast, the report, and the cause in its place', { timeout: 120_000 }, async () => {
    openApp(line.person, '/account')
    await heading()
    await walk(searchFor, isOperation('Policies'), async (row) => go(searchFor(row)), expectCause)
  })

  test('of a record: the toast, the report, and the cause in its place', { timeout: 120_000 }, async () => {
    openApp(line.person, '/account')
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
    openApp(line.person, '/account')
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

  test('of a save, whose draft stays with the cause', { timeout: 120_000 }, async () => {
    openApp(line.person, `${policies}/new/edit`)
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
    const restore = sendThroughFetch((input, init) => line.person.fetch(input, init))
    openApp(line.person, `${policies}/new/edit`)
    const user = userEvent.setup()
    await screen.findByRole('textbox', { name: t('policies.fields.title') })
    await walk(
      () => `${policies}/new/edit`,
      (body) => body === 'multipart',
      async ({ name }) => {
        const input = document.querySelector<HTMLInputElement>('input[type=file]')
        if (!input) throw new Error('There is nowhere to put a file')
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
        openApp(line.person, policies)
        ;(await screen.findByRole('button', { name: t('screen.export.list') })).focus()
        await user.keyboard('{Enter}')
        await screen.findByRole('menuitem', { name: t('screen.export.formats.csv') })
        await user.keyboard('{ArrowDown}{Enter}')
      },
      expectCause,
    )
  })

  test.each(failures)('of the check that opens a screen: $name', async (row) => {
    line.answer(row, isOperation('Permissions'))
    openApp(line.person, policies)
    await waitFor(() => expect(location.pathname).not.toBe(policies))
    if (row.code === 'UNAUTHENTICATED') return expectCatalogue(row, policies)
    await waitFor(() => expect(shown()).toEqual([['error', t(toastKey(row.code))]]))
    expect(line.reports.map(({ code }) => code)).toEqual(expectedCodes.has(row.code) ? [] : [row.code])
    const [address, title] =
      row.code === 'FORBIDDEN'
        ? ['/unauthorized', t('unauthorized.titleOf', { page: t('pages.dashboard.title') })]
        : [`/?return_url=${encodeURIComponent(policies)}`, t('home.checkFailed.title')]
    await waitFor(() => expect(location.pathname + location.search).toMatch(address))
    expect(await screen.findByText(title)).toBeDefined()
    return undefined
  })

  test('of a joined record: the list stays, with what is known', { timeout: 120_000 }, async () => {
    openApp(line.person, '/account')
    await heading()
    line.failJoins()
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
    line.answer(forbidden, isOperation('Changes'))
    openApp(line.person, policies)
    await waitFor(() => expect(shown()).toEqual([['error', t('errors.forbidden')]]))
    line = new FaultyLine(await world.signIn('editor'))
    line.answer(lost, isOperation('Changes'))
    openApp(line.person, policies)
    await waitFor(() =>
      expect(location.pathname + location.search).toBe(`/?return_url=${encodeURIComponent(policies)}`),
    )
  })
})

describe('404', () => {
  test('on fetching the scope is that there is none yet', async () => {
    line.answer(failures[1] as FailureRow, isOperation('Scope'))
    openApp(line.person, '/organization/scope')
    expect(await screen.findByText(t('scope.empty.title'))).toBeDefined()
    expect(shown()).toEqual([])
  })
})
