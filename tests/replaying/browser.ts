import { mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { chromium, type Page } from '@playwright/test'
import { sameValue } from '@ansvar/web/machines/paths.ts'
import { BadRecording } from '@ansvar/web/replay/read.ts'
import type { Alive, Entry, EventEntry, Json, JsonObject, Recording } from '@ansvar/web/replay/recording.ts'
import { translatorFor } from '../e2e/texts.ts'
import { respondFrom, isBuilt, origin } from './responses.ts'
import { liveActors, prepare, sendTo, type LiveActor, type Passed } from './in-page.ts'
import { launchOptions } from './record.ts'
import type { InBrowser, Output } from './run.ts'

type Options = InBrowser & Pick<Output, 'print'>

/** Maximum milliseconds for the page to do something by itself. */
const TIMEOUT_MS = { beginning: 15_000, effect: 5_000, command: 300, other: 1_500 }

/** Events that users send to machines. The app sends all others itself. */
const commands: ReadonlySet<string> = new Set(
  'edit change save cancel resume discard navigate choose choose.all sign.in sign.out retry select open send write store stop'.split(
    ' ',
  ),
)

/** Events that the page sends some time after the gesture that causes them. */
const deferred: ReadonlySet<string> = new Set(['read'])

const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Plays a recording in Chromium. The app starts in the recorded state, receives the recorded responses, and is sent the
 * user's events. Saves a screenshot of each state. Returns 0, or 1 if a machine diverges.
 */
export async function playInBrowser(recording: Recording, { step, pictures, print }: Options): Promise<0 | 1> {
  if (!isBuilt()) throw new BadRecording('the app is not built yet; pnpm build builds it')
  mkdirSync(pictures, { recursive: true })
  const browser = await chromium.launch({ ...launchOptions, headless: !step || !process.env['DISPLAY'] })
  const prompt = step ? createInterface({ input: process.stdin, output: process.stdout }) : null
  try {
    const [width, height] = recording.viewport
    const context = await browser.newContext({ viewport: { width, height }, timezoneId: 'Europe/Copenhagen' })
    const page = await context.newPage()
    const responses = await respondFrom(recording, page)
    await prepare(page, recording)
    await page.goto(origin + recording.route)
    const player = createPlayer(page, recording)
    await player.begun()
    let taken = 0
    for (const { index, entry } of inTurn(recording.entries)) {
      if (prompt && (entry.is === 'event' || entry.is === 'route')) await prompt.question(`entries[${index}], Enter: `)
      responses.at(index)
      const result = await player.play(entry)
      if (result?.parts) {
        print(`entries[${index}]: ${result.machine} parts from the recording at ${result.event}`)
        print(`  expected state: ${result.expected}\n  found state:    ${result.found}`)
        await page.screenshot({ path: `${pictures}/${number(taken + 1)}-parted.png` })
        return 1
      }
      if (!result?.isNew) continue
      taken += 1
      const path = `${pictures}/${number(taken)}-${result.machine}-${result.found.replaceAll(/\W/g, '')}.png`
      await page.screenshot({ path })
      print(`${String(index).padStart(5)}  ${result.machine.padEnd(22)}${result.event.padEnd(40)} ${result.found}`)
    }
    if (responses.missing.size > 0) print(`The recording has no responses to: ${[...responses.missing].join(', ')}`)
    print(`${taken} pictures in ${pictures}`)
    return 0
  } finally {
    prompt?.close()
    await browser.close()
  }
}

/** Events that lead the app to another screen: a discarded draft, and a completed effect. */
const leads = ({ type }: EventEntry['event']): boolean => type === 'discard' || type.startsWith('xstate.done.')

/**
 * Returns the entries in the order in which they are played. What a finished upload reports to its draft is recorded
 * before its end. The address to which an event leads is recorded before the event. The page does both by itself,
 * afterwards.
 */
function inTurn(entries: readonly Entry[]): { readonly index: number; readonly entry: Entry }[] {
  const turns = entries.map((entry, index) => ({ index, entry }))
  const uploads = new Set(entries.flatMap((one) => (one.is === 'start' && one.machine === 'upload' ? [one.actor] : [])))
  for (const [at, { entry, index }] of turns.entries()) {
    const next = turns[at + 1]
    if (entry.is === 'route' && next?.entry.is === 'event' && leads(next.entry.event)) {
      turns.splice(at, 2, next, { index, entry })
      continue
    }
    if (entry.is !== 'event' || entry.event.type !== 'change' || next?.entry.is !== 'event') continue
    if (next.entry.event.type !== 'cancel' || !uploads.has(next.entry.actor)) continue
    const { by: _by, ...withoutBy } = entry
    turns.splice(at, 2, next, { index, entry: withoutBy })
  }
  return turns
}

const number = (of: number): string => String(of).padStart(3, '0')

type StepResult = {
  readonly parts: boolean
  readonly isNew: boolean
  readonly machine: string
  readonly event: string
  readonly expected: string
  readonly found: string
}

/** A recorded actor and its counterpart in the page. */
type Known = {
  readonly machine: string
  readonly actorKey: string
  session: string | null
  /** The number of the counterpart's events that have been compared with the recording. */
  compared: number
  value: Json
}

const hasEnded = ({ passed }: LiveActor): boolean => passed.at(-1)?.event === 'xstate.stop'

/** Plays entries on a page in sequence. */
function createPlayer(page: Page, recording: Recording) {
  const known = new Map<string, Known>()
  /** The page's actors that are, or were, a counterpart. */
  const used = new Set<string>()
  /** The drafts that add a file which the page does not have yet. */
  const taking: string[] = []
  const meet = ({ actor, machine, actorKey, state }: Alive) =>
    void known.set(actor, { machine, actorKey, session: null, compared: 0, value: state.value })
  // An upload from before the recording has no counterpart in the page.
  for (const alive of recording.actors) if (alive.machine !== 'upload') meet(alive)

  /**
   * Returns the counterpart of a recorded actor: the first of its machine with the same key that is not another's
   * counterpart. If it ended because the page rendered again, its successor takes over.
   */
  async function liveOf(actor: string): Promise<LiveActor | undefined> {
    const facts = known.get(actor)
    if (!facts) return undefined
    const live = (await liveActors(page)).filter(
      ({ machine, actorKey }) => machine === facts.machine && actorKey === facts.actorKey,
    )
    const own = live.find(({ session }) => session === facts.session)
    if (own && !hasEnded(own)) return own
    const next = live.find((one) => !used.has(one.session) && !hasEnded(one))
    if (!next) return own
    used.add(next.session)
    facts.session = next.session
    facts.compared = 0
    return next
  }

  /** Waits until the page has done something by itself. */
  async function waitFor<Suggestion>(
    timeoutMs: number,
    check: () => Promise<Suggestion | undefined>,
  ): Promise<Suggestion | undefined> {
    const until = Date.now() + timeoutMs
    for (;;) {
      const found = await check()
      if (found !== undefined || Date.now() >= until) return found
      await page.waitForTimeout(25)
    }
  }

  /** Returns what the event did to the page's actor, since the last check. */
  const eventOf = (actor: string, event: string) => async (): Promise<Passed | undefined> => {
    const live = await liveOf(actor)
    const facts = known.get(actor)
    const at = live?.passed.findIndex((one, index) => index >= (facts?.compared ?? 0) && one.event === event) ?? -1
    if (at < 0 || !facts) return undefined
    facts.compared = at + 1
    return live?.passed[at]
  }

  async function playStart(entry: Extract<Entry, { is: 'start' }>): Promise<StepResult | null> {
    meet(entry)
    if (entry.machine === 'activity') return null
    if (entry.machine === 'upload') {
      await chooseFile(page, entry.input)
      // Its draft has added the file, which was recorded before the upload started.
      for (const actor of taking.splice(0)) await waitFor(TIMEOUT_MS.other, eventOf(actor, 'change'))
    }
    if (entry.machine === 'paste') await openPaste(page, recording.language)
    const found = await waitFor(TIMEOUT_MS.effect, eventOf(entry.actor, 'xstate.init'))
    return resultOf(entry.machine, 'start', entry.state.value, found, true)
  }

  async function playEvent(entry: EventEntry): Promise<StepResult | null> {
    const facts = known.get(entry.actor)
    if (!facts || facts.machine === 'activity') return null
    const { type } = entry.event
    if (addsFile(entry)) {
      taking.push(entry.actor)
      return null
    }
    // The number of progress reports varies.
    if (type === 'progressed') return null
    const check = eventOf(entry.actor, type)
    const isEffect = type.startsWith('xstate.')
    const isGesture = entry.by !== undefined && !deferred.has(type)
    const own = isGesture
      ? 0
      : isEffect
        ? TIMEOUT_MS.effect
        : commands.has(type)
          ? TIMEOUT_MS.command
          : TIMEOUT_MS.other
    let found = await waitFor(own, check)
    if (!found && !isEffect) {
      const live = await liveOf(entry.actor)
      if (live) await sendTo(page, live.session, entry.event)
      found = await waitFor(TIMEOUT_MS.other, check)
    }
    const isNew = !sameValue(facts.value, entry.value)
    facts.value = entry.value
    return resultOf(facts.machine, type, entry.value, found, isNew)
  }

  return {
    /** Waits until the app has started, and every machine is in its recorded state. */
    async begun(): Promise<void> {
      for (const { actor, machine } of recording.actors)
        if (machine !== 'upload') await waitFor(TIMEOUT_MS.beginning, () => liveOf(actor))
    },
    /** Returns the result of an entry. Returns null if it has no visible result. */
    async play(entry: Entry): Promise<StepResult | null> {
      if (entry.is === 'start') return playStart(entry)
      if (entry.is === 'event') return playEvent(entry)
      if (entry.is === 'stop') known.delete(entry.actor)
      if (entry.is === 'route') await go(page, entry.route, waitFor)
      if (entry.is === 'language') await switchLanguage(page, entry.language, waitFor)
      return null
    },
  }
}

function resultOf(
  machine: string,
  event: string,
  expected: Json,
  found: Passed | undefined,
  isNew: boolean,
): StepResult {
  const parts = found === undefined || !sameValue(found.value, expected)
  const reached = found === undefined ? 'the event did not occur' : text(found.value)
  return { parts, isNew, machine, event, expected: text(expected), found: reached }
}

/** Returns whether a draft adds a file. The file itself is chosen in the page when its upload starts. */
function addsFile({ event }: EventEntry): boolean {
  const { type, value } = event
  return (
    type === 'change' &&
    Array.isArray(value) &&
    value.some((one: Json) => typeof one === 'object' && one !== null && 'hash' in one && one['id'] === '')
  )
}

/** Chooses a file with the recorded name and size. Its content is not recorded. */
async function chooseFile(page: Page, input: Json): Promise<void> {
  const file = ((input as JsonObject)['file'] as { $file?: { name: string; size: number; type: string } })?.$file
  if (!file) return
  const buffer = Buffer.alloc(Math.min(file.size, 50 * 1024 * 1024), ' ')
  // Without an input for it, the upload does not start, and the page diverges there.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: file.name, mimeType: file.type, buffer }, { timeout: TIMEOUT_MS.effect })
    .catch(() => undefined)
}

/** Opens the form for pasted readings. If the page has no button for it, the page diverges here. */
const openPaste = (page: Page, language: string): Promise<void> =>
  page
    .getByRole('button', { name: translatorFor(language === 'da' ? 'da' : 'en')('readings.import'), exact: true })
    .click({ timeout: TIMEOUT_MS.effect })
    .catch(() => undefined)

type WaitFor = <Suggestion>(
  timeoutMs: number,
  check: () => Promise<Suggestion | undefined>,
) => Promise<Suggestion | undefined>

async function go(page: Page, route: string, waitFor: WaitFor): Promise<void> {
  const isThere = async () => (page.url() === origin + route ? true : undefined)
  if (await waitFor(TIMEOUT_MS.command, isThere)) return
  await page.evaluate((to) => history.pushState(null, '', to), route)
}

/** Uses the language switch if the app has not switched by itself. */
async function switchLanguage(page: Page, language: string, waitFor: WaitFor): Promise<void> {
  const isSwitched = async () => ((await page.locator('html').getAttribute('lang')) === language ? true : undefined)
  if (await waitFor(TIMEOUT_MS.command, isSwitched)) return
  await page.locator(`button[lang=${language}]`).first().click()
  await waitFor(TIMEOUT_MS.effect, isSwitched)
}
