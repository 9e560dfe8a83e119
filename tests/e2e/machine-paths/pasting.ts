import { expect, type Page } from '@playwright/test'
import { firstOrganization, signIn } from './session.ts'
import { type Driver, type PathContext } from './context.ts'

const outcomes: ReadonlySet<string> = new Set([
  'it is empty',
  'its decimal mark is ambiguous',
  'a row is invalid',
  'all of it is valid',
])

const box = ({ page, t }: PathContext) => page.getByRole('textbox', { name: t('readings.paste.label') })
const storeButton = ({ page }: PathContext) => page.locator('.paste-actions button').last()
const alert = ({ page }: PathContext) => page.locator('.paste').getByRole('alert')
const question = ({ page }: PathContext) => page.locator('.paste-mark').getByRole('radio')

/**
 * Returns the column that gives the outcomes of a path until the next paste. 6.100 is ambiguous: the app asks for its
 * decimal mark, unless another line has an unambiguous mark. That line is invalid with the other mark.
 */
function columnOf(nextSteps: readonly string[]): string[] {
  const end = nextSteps.indexOf('paste a column')
  const names = end < 0 ? nextSteps : nextSteps.slice(0, end)
  const first = names.find((name) => outcomes.has(name))
  if (first === 'it is empty') return []
  const isAmbiguous = first === 'its decimal mark is ambiguous'
  // The question is shown until the next column is parsed.
  const isChosen = [...names, nextSteps[names.length + 1]].includes('choose the decimal comma')
  const isInvalid = names.includes('a row is invalid')
  // The service refuses a falling counter.
  const later = names.includes('the service refuses a row') ? '1' : '9'
  return [
    isAmbiguous || isChosen ? '2025-01-01\t6.100' : '2025-01-01\t6100,5',
    isAmbiguous ? `2025-02-01\t${later}.200` : `2025-02-01\t${later}200,5`,
    ...(isInvalid && (isAmbiguous || !isChosen || first === 'a row is invalid') ? ['2025-03-01\tmany'] : []),
  ]
}

/** Returns whether the app can produce the outcomes of a path. */
function canFollow(names: readonly string[]): boolean {
  let isAmbiguous = false
  for (const [at, name] of names.entries()) {
    const column = columnOf(names.slice(names.slice(0, at + 1).lastIndexOf('paste a column') + 1))
    if (outcomes.has(name)) isAmbiguous = column[0]?.includes('.') ?? false
    if (name !== 'choose the decimal comma') continue
    if (!isAmbiguous) return false
    // A mark that is chosen right after a paste applies before the column is parsed, and the path ends there.
    if (names[at - 1] === 'paste a column') return at === names.length - 1
    const then = names[at + 1]
    if (then === 'it is empty' || then === 'its decimal mark is ambiguous') return false
    if (then === undefined || !outcomes.has(then)) continue
    // If a line has an unambiguous mark, choosing the other mark makes that line invalid. If none has, only the invalid
    // line is.
    const isOpen = !column.some((line) => line.includes(','))
    const isInvalid = isOpen ? column.length > 2 : true
    if ((then === 'a row is invalid') !== isInvalid) return false
  }
  return true
}

/** Delays what React renders with low priority, which is when a column is parsed, until it is resumed. */
function installPause(): void {
  const paused: (() => void)[] = []
  let isPaused = false
  const postMessage = Reflect.get(MessagePort.prototype, 'postMessage')
  MessagePort.prototype.postMessage = function post(...message: unknown[]) {
    const resume = () => Reflect.apply(postMessage, this, message)
    if (isPaused) paused.push(resume)
    else resume()
  }
  const uploads: XMLHttpRequestUpload[] = []
  const send = Reflect.get(XMLHttpRequest.prototype, 'send')
  XMLHttpRequest.prototype.send = function sent(body) {
    uploads.push(this.upload)
    return Reflect.apply(send, this, [body])
  }
  Object.assign(window, {
    ansvarPaste: {
      pause: () => void (isPaused = true),
      resume() {
        isPaused = false
        for (const resume of paused.splice(0)) resume()
      },
      report: (loaded: number) =>
        uploads.at(-1)?.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 })),
    },
  })
}

declare global {
  interface Window {
    readonly ansvarPaste: { pause: () => void; resume: () => void; report: (loaded: number) => void }
  }
}

const prepared = new WeakSet<Page>()
const pause = ({ page }: PathContext) => page.evaluate(() => window.ansvarPaste.pause())
const resume = ({ page }: PathContext) => page.evaluate(() => window.ansvarPaste.resume())

/** Dispatches the progress event of the upload. The browser does not dispatch it while the request is delayed. */
const report =
  (percent: number) =>
  async ({ page, state }: PathContext) => {
    state.set('percent', String(percent))
    await page.evaluate((loaded) => window.ansvarPaste.report(loaded), percent)
  }

export const paste: Driver = {
  actor: (live) => live.at(-1),
  starts: {
    'nothing pasted': async (context) => {
      const { page, t, state } = context
      if (!prepared.has(page)) await page.addInitScript(installPause)
      prepared.add(page)
      await signIn(context, 'editor')
      const collection = `/api/v1/organizations/${await firstOrganization(page.request)}/meters`
      const data = { name: `Path ${Date.now()}`, utility_type: 'ELECTRICITY', units: 'kWh', kind: 'COUNTER' }
      const response = await page.request.post(collection, { data })
      expect(response.status(), await response.text()).toBe(201)
      const { id } = (await response.json()) as { id: string }
      state.set('percent', '0')
      await page.goto(`/monitoring/meters/${id}`)
      context.delay('CreateReadings')
      await page.getByRole('button', { name: t('readings.import') }).click()
    },
  },
  steps: {
    'paste a column': async (context, nextSteps) => {
      const lines = columnOf(nextSteps)
      await pause(context)
      // A new text each time, because the same text would not be a change.
      await box(context).fill(`${lines.join('\n')}${'\n'.repeat(1 + (await box(context).inputValue()).length)}`)
    },
    'choose the decimal comma': async (context) => {
      const isComma = await question(context).first().isChecked()
      await question(context)
        .nth(isComma ? 1 : 0)
        .check({ force: true })
    },
    'it is empty': resume,
    'its decimal mark is ambiguous': resume,
    'a row is invalid': resume,
    'all of it is valid': resume,
    store: (context) => storeButton(context).click(),
    'some of it is sent': report(50),
    'all of it is sent': report(100),
    stop: ({ page, t }) => page.getByRole('button', { name: t('screen.cancel'), exact: true }).click(),
    'it is stored': ({ release }) => release('CreateReadings', 'through'),
    'the service refuses a row': ({ release }) => release('CreateReadings', 'through'),
    'it gets no response': ({ release }) => release('CreateReadings', 'no response'),
  },
  checks: {
    empty: async (context) => {
      await expect(box(context)).toHaveValue(/^\n*$/)
      await expect(storeButton(context)).toHaveAttribute('aria-disabled', 'true')
    },
    // A column that is still being parsed cannot be stored, and shows no rows.
    reading: async (context) => {
      await expect(storeButton(context)).toHaveAttribute('aria-disabled', 'true')
      await expect(context.page.getByRole('table', { name: context.t('readings.paste.preview') })).toHaveCount(0)
    },
    ambiguous: async (context) => {
      await expect(question(context)).toHaveCount(2)
      await expect(storeButton(context)).toHaveAttribute('aria-disabled', 'true')
    },
    invalid: async (context) => {
      await expect(alert(context)).toBeVisible()
      await expect(storeButton(context)).toHaveAttribute('aria-disabled', 'true')
    },
    ready: (context) => expect(storeButton(context)).not.toHaveAttribute('aria-disabled'),
    storing: async (context) => {
      const { page, t, state } = context
      const percent = state.get('percent') ?? ''
      await expect(page.getByText(t('readings.paste.steps.sent', { percent }))).toBeVisible()
      await expect(box(context)).not.toBeEditable()
    },
    refused: ({ page, t }) => expect(page.getByText(t('readings.problems.value.below_previous'))).toBeVisible(),
    failed: async (context) => {
      await expect(alert(context)).toHaveText(context.t('screen.failed.causes.UNREACHABLE'))
      await expect(storeButton(context)).not.toHaveAttribute('aria-disabled')
    },
    done: async (context) => {
      await expect(box(context)).toHaveCount(0)
      await expect(context.page.getByRole('table', { name: context.t('readings.title') }).getByRole('row')).toHaveCount(
        3,
      )
    },
  },
  // A parsed column is parsed with the other mark at once. A pasted column is parsed when nothing else is to be
  // rendered.
  continues: (names) => names.at(-1) === 'choose the decimal comma' && names.at(-2) !== 'paste a column',
  never: { 'empty choose 0': 'an empty column has no ambiguous number' },
  canFollow,
}
