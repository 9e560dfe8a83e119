import { expect, type Page } from '@playwright/test'
import { firstOrganization, signedIn } from './plays.ts'
import { type Play, type Stage } from './stage.ts'

const outcomes: ReadonlySet<string> = new Set([
  'there is nothing in it',
  'its decimal mark is not known',
  'a row of it is faulty',
  'all of it is understood',
])

const box = ({ page, t }: Stage) => page.getByRole('textbox', { name: t('readings.paste.label') })
const storeButton = ({ page }: Stage) => page.locator('.paste-actions button').last()
const alert = ({ page }: Stage) => page.locator('.paste').getByRole('alert')
const question = ({ page }: Stage) => page.locator('.paste-mark').getByRole('radio')

/**
 * Returns the column that gives the outcomes of a path until the next paste. 6.100 is ambiguous: the app asks for its
 * decimal mark, unless another line has an unambiguous mark. That line is invalid with the other mark.
 */
function columnOf(following: readonly string[]): string[] {
  const end = following.indexOf('paste a column')
  const said = end < 0 ? following : following.slice(0, end)
  const first = said.find((name) => outcomes.has(name))
  if (first === 'there is nothing in it') return []
  const isAsked = first === 'its decimal mark is not known'
  // The question is shown until the next column is parsed.
  const isChosen = [...said, following[said.length + 1]].includes('choose the decimal comma')
  const isFaulty = said.includes('a row of it is faulty')
  // The service refuses a falling counter.
  const later = said.includes('the service refuses a row') ? '1' : '9'
  return [
    isAsked || isChosen ? '2025-01-01\t6.100' : '2025-01-01\t6100,5',
    isAsked ? `2025-02-01\t${later}.200` : `2025-02-01\t${later}200,5`,
    ...(isFaulty && (isAsked || !isChosen || first === 'a row of it is faulty') ? ['2025-03-01\tmany'] : []),
  ]
}

/** Returns whether the app can produce the outcomes of a path. */
function isPlayable(names: readonly string[]): boolean {
  let isAsking = false
  for (const [at, name] of names.entries()) {
    const column = columnOf(names.slice(names.slice(0, at + 1).lastIndexOf('paste a column') + 1))
    if (outcomes.has(name)) isAsking = column[0]?.includes('.') ?? false
    if (name !== 'choose the decimal comma') continue
    if (!isAsking) return false
    // A mark that is chosen right after a paste applies before the column is parsed, and the path ends there.
    if (names[at - 1] === 'paste a column') return at === names.length - 1
    const then = names[at + 1]
    if (then === 'there is nothing in it' || then === 'its decimal mark is not known') return false
    if (then === undefined || !outcomes.has(then)) continue
    // If a line has an unambiguous mark, choosing the other mark makes that line invalid. If none has, only the invalid
    // line is.
    const isOpen = !column.some((line) => line.includes(','))
    const isFaulty = isOpen ? column.length > 2 : true
    if ((then === 'a row of it is faulty') !== isFaulty) return false
  }
  return true
}

/** Delays what React renders with low priority, which is when a column is parsed, until it is resumed. */
function installHold(): void {
  const held: (() => void)[] = []
  let isHeld = false
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function post(...message: unknown[]) {
    const go = () => Reflect.apply(postMessage, this, message)
    if (isHeld) held.push(go)
    else go()
  }
  const uploads: XMLHttpRequestUpload[] = []
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function sent(body) {
    uploads.push(this.upload)
    return Reflect.apply(send, this, [body])
  }
  Object.assign(window, {
    ansvarPaste: {
      hold: () => void (isHeld = true),
      go() {
        isHeld = false
        for (const go of held.splice(0)) go()
      },
      report: (loaded: number) =>
        uploads.at(-1)?.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 })),
    },
  })
}

type Held = { readonly ansvarPaste: { hold: () => void; go: () => void; report: (loaded: number) => void } }
const prepared = new WeakSet<Page>()
const hold = ({ page }: Stage) => page.evaluate(() => (window as unknown as Held).ansvarPaste.hold())
const go = ({ page }: Stage) => page.evaluate(() => (window as unknown as Held).ansvarPaste.go())

/** Dispatches the progress event of the upload. The browser does not dispatch it while the request is delayed. */
const report =
  (percent: number) =>
  async ({ page, kept }: Stage) => {
    kept.set('percent', String(percent))
    await page.evaluate((loaded) => (window as unknown as Held).ansvarPaste.report(loaded), percent)
  }

export const paste: Play = {
  actor: (live) => live.at(-1),
  begin: {
    'nothing pasted': async (stage) => {
      const { page, t, kept } = stage
      if (!prepared.has(page)) await page.addInitScript(installHold)
      prepared.add(page)
      await signedIn(stage, 'editor')
      const collection = `/api/v1/organizations/${await firstOrganization(page.request)}/meters`
      const data = { name: `Path ${Date.now()}`, utility_type: 'ELECTRICITY', units: 'kWh', kind: 'COUNTER' }
      const answer = await page.request.post(collection, { data })
      expect(answer.status(), await answer.text()).toBe(201)
      const { id } = (await answer.json()) as { id: string }
      kept.set('percent', '0')
      await page.goto(`/monitoring/meters/${id}`)
      stage.hold('CreateReadings')
      await page.getByRole('button', { name: t('readings.import') }).click()
    },
  },
  deeds: {
    'paste a column': async (stage, following) => {
      const lines = columnOf(following)
      await hold(stage)
      // A new text each time, because the same text would not be a change.
      await box(stage).fill(`${lines.join('\n')}${'\n'.repeat(1 + (await box(stage).inputValue()).length)}`)
    },
    'choose the decimal comma': async (stage) => {
      const isComma = await question(stage).first().isChecked()
      await question(stage)
        .nth(isComma ? 1 : 0)
        .check({ force: true })
    },
    'there is nothing in it': go,
    'its decimal mark is not known': go,
    'a row of it is faulty': go,
    'all of it is understood': go,
    store: (stage) => storeButton(stage).click(),
    'some of it has left': report(50),
    'all of it has left': report(100),
    stop: ({ page, t }) => page.getByRole('button', { name: t('screen.cancel'), exact: true }).click(),
    'it is stored': ({ release }) => release('CreateReadings', 'through'),
    'the service refuses a row': ({ release }) => release('CreateReadings', 'through'),
    'it is not answered': ({ release }) => release('CreateReadings', 'unanswered'),
  },
  shows: {
    empty: async (stage) => {
      await expect(box(stage)).toHaveValue(/^\n*$/)
      await expect(storeButton(stage)).toHaveAttribute('aria-disabled', 'true')
    },
    // A column that is still being parsed cannot be stored, and shows no rows.
    reading: async (stage) => {
      await expect(storeButton(stage)).toHaveAttribute('aria-disabled', 'true')
      await expect(stage.page.getByRole('table', { name: stage.t('readings.paste.preview') })).toHaveCount(0)
    },
    asking: async (stage) => {
      await expect(question(stage)).toHaveCount(2)
      await expect(storeButton(stage)).toHaveAttribute('aria-disabled', 'true')
    },
    faulty: async (stage) => {
      await expect(alert(stage)).toBeVisible()
      await expect(storeButton(stage)).toHaveAttribute('aria-disabled', 'true')
    },
    ready: (stage) => expect(storeButton(stage)).not.toHaveAttribute('aria-disabled'),
    storing: async (stage) => {
      const { page, t, kept } = stage
      const percent = kept.get('percent') ?? ''
      await expect(page.getByText(t('readings.paste.steps.sent', { percent }))).toBeVisible()
      await expect(box(stage)).not.toBeEditable()
    },
    refused: ({ page, t }) => expect(page.getByText(t('readings.problems.value.below_previous'))).toBeVisible(),
    failed: async (stage) => {
      await expect(alert(stage)).toHaveText(stage.t('screen.failed.causes.UNREACHABLE'))
      await expect(storeButton(stage)).not.toHaveAttribute('aria-disabled')
    },
    done: async (stage) => {
      await expect(box(stage)).toHaveCount(0)
      await expect(stage.page.getByRole('table', { name: stage.t('readings.title') }).getByRole('row')).toHaveCount(3)
    },
  },
  // A parsed column is parsed with the other mark at once. A pasted column is parsed when nothing else is to be
  // rendered.
  goesOn: (names) => names.at(-1) === 'choose the decimal comma' && names.at(-2) !== 'paste a column',
  never: { 'empty choose 0': 'what is empty has no number of which it could be asked' },
  isPlayable,
}
