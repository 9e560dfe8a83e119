import { mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { chromium, type Page } from '@playwright/test'
import { sameValue } from '@ansvar/web/machines/paths.ts'
import { BadRecording } from '@ansvar/web/replay/read.ts'
import type { Alive, Entry, EventEntry, Json, JsonObject, Recording } from '@ansvar/web/replay/recording.ts'
import { answerFrom, isBuilt, origin } from './answers.ts'
import { liveActors, prepare, sendTo, type LiveActor, type Passed } from './in-page.ts'
import { launchOptions } from './record.ts'
import type { InBrowser, Told } from './run.ts'

type Options = InBrowser & Pick<Told, 'say'>

/** How long the page may take, in milliseconds, to do by itself what nobody has to do for it. */
const PATIENCE = { beginning: 15_000, effect: 5_000, command: 300, other: 1_500 }

/** What is said to machines by those who use the app; everything else the app tells them itself. */
const commands: ReadonlySet<string> = new Set(
  'edit change save cancel resume discard choose choose.all sign.in sign.out retry select'.split(' '),
)

const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Plays a recording in Chromium: the app begins where the recording does, hears from the recorded answers, and is told
 * what the user told it. Saves a picture of each state. Answers 0, or 1 where a machine goes elsewhere.
 */
export async function playInBrowser(recording: Recording, { step, pictures, say }: Options): Promise<0 | 1> {
  if (!isBuilt()) throw new BadRecording('the app is not built yet; pnpm build builds it')
  mkdirSync(pictures, { recursive: true })
  const browser = await chromium.launch({ ...launchOptions, headless: !step || !process.env['DISPLAY'] })
  const prompt = step ? createInterface({ input: process.stdin, output: process.stdout }) : null
  try {
    const [width, height] = recording.viewport
    const context = await browser.newContext({ viewport: { width, height }, timezoneId: 'Europe/Copenhagen' })
    const page = await context.newPage()
    const answers = await answerFrom(recording, page)
    await prepare(page, recording)
    await page.goto(origin + recording.route)
    const stage = createStage(page, recording)
    await stage.begun()
    let taken = 0
    for (const { index, entry } of inTurn(recording.entries)) {
      if (prompt && (entry.is === 'event' || entry.is === 'route')) await prompt.question(`entries[${index}], Enter: `)
      answers.at(index)
      const came = await stage.play(entry)
      if (came?.parts) {
        say(`entries[${index}]: ${came.machine} parts from the recording at ${came.event}`)
        say(`  expected state: ${came.expected}\n  found state:    ${came.found}`)
        await page.screenshot({ path: `${pictures}/${number(taken + 1)}-parted.png` })
        return 1
      }
      if (!came?.isNew) continue
      taken += 1
      const path = `${pictures}/${number(taken)}-${came.machine}-${came.found.replaceAll(/\W/g, '')}.png`
      await page.screenshot({ path })
      say(`${String(index).padStart(5)}  ${came.machine.padEnd(22)}${came.event.padEnd(40)} ${came.found}`)
    }
    if (answers.missing.size > 0) say(`The recording has no answers to: ${[...answers.missing].join(', ')}`)
    say(`${taken} pictures in ${pictures}`)
    return 0
  } finally {
    prompt?.close()
    await browser.close()
  }
}

/** What leads the app elsewhere: a draft that is dropped, and an effect that has come to its end. */
const leads = ({ type }: EventEntry['event']): boolean => type === 'discard' || type.startsWith('xstate.done.')

/**
 * The entries in the order in which the page is led through them. What the end of an upload tells its draft is recorded
 * before that end, and the address to which an event leads before the event; the page does either by itself, after it.
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
    const { by: _by, ...told } = entry
    turns.splice(at, 2, next, { index, entry: told })
  }
  return turns
}

const number = (of: number): string => String(of).padStart(3, '0')

type Came = {
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
  readonly place: string
  session: string | null
  /** How many of the counterpart's events have been held against the recording. */
  heard: number
  value: Json
}

const hasEnded = ({ passed }: LiveActor): boolean => passed.at(-1)?.event === 'xstate.stop'

/** Plays one entry after another on a page. */
function createStage(page: Page, recording: Recording) {
  const known = new Map<string, Known>()
  /** The page's actors that stand or have stood for one. */
  const used = new Set<string>()
  /** The drafts that take up a file which the page is not given yet. */
  const taking: string[] = []
  const meet = ({ actor, machine, place, state }: Alive) =>
    void known.set(actor, { machine, place, session: null, heard: 0, value: state.value })
  // An upload from before has no counterpart in the page.
  for (const alive of recording.actors) if (alive.machine !== 'upload') meet(alive)

  /**
   * The page's counterpart of a recorded actor: the first of its machine in its place that stands for no other. One
   * that has ended, because the page drew its place anew, is followed by the one that came after it.
   */
  async function liveOf(actor: string): Promise<LiveActor | undefined> {
    const facts = known.get(actor)
    if (!facts) return undefined
    const live = (await liveActors(page)).filter(
      ({ machine, place }) => machine === facts.machine && place === facts.place,
    )
    const own = live.find(({ session }) => session === facts.session)
    if (own && !hasEnded(own)) return own
    const next = live.find((one) => !used.has(one.session) && !hasEnded(one))
    if (!next) return own
    used.add(next.session)
    facts.session = next.session
    facts.heard = 0
    return next
  }

  /** Waits until the page has done something by itself. */
  async function within<Found>(patience: number, look: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const until = Date.now() + patience
    for (;;) {
      const found = await look()
      if (found !== undefined || Date.now() >= until) return found
      await page.waitForTimeout(25)
    }
  }

  /** What the page's actor came to by the event, from where it was listened to last. */
  const heardOf = (actor: string, event: string) => async (): Promise<Passed | undefined> => {
    const live = await liveOf(actor)
    const facts = known.get(actor)
    const at = live?.passed.findIndex((one, index) => index >= (facts?.heard ?? 0) && one.event === event) ?? -1
    if (at < 0 || !facts) return undefined
    facts.heard = at + 1
    return live?.passed[at]
  }

  async function begin(entry: Extract<Entry, { is: 'start' }>): Promise<Came | null> {
    meet(entry)
    if (entry.machine === 'activity') return null
    if (entry.machine === 'upload') {
      await chooseFile(page, entry.input)
      // Its draft has taken it up: that was recorded before the upload began.
      for (const actor of taking.splice(0)) await within(PATIENCE.other, heardOf(actor, 'change'))
    }
    const found = await within(PATIENCE.effect, heardOf(entry.actor, 'xstate.init'))
    return cameTo(entry.machine, 'start', entry.state.value, found, true)
  }

  async function hear(entry: EventEntry): Promise<Came | null> {
    const facts = known.get(entry.actor)
    if (!facts || facts.machine === 'activity') return null
    const { type } = entry.event
    if (addsFile(entry)) {
      taking.push(entry.actor)
      return null
    }
    // How far a file has come is told as often as the way wants.
    if (type === 'progressed') return null
    const look = heardOf(entry.actor, type)
    const isEffect = type.startsWith('xstate.')
    const own = entry.by ? 0 : isEffect ? PATIENCE.effect : commands.has(type) ? PATIENCE.command : PATIENCE.other
    let found = await within(own, look)
    if (!found && !isEffect) {
      const live = await liveOf(entry.actor)
      if (live) await sendTo(page, live.session, entry.event)
      found = await within(PATIENCE.other, look)
    }
    const isNew = !sameValue(facts.value, entry.value)
    facts.value = entry.value
    return cameTo(facts.machine, type, entry.value, found, isNew)
  }

  return {
    /** Waits until the app has begun, and every machine that lived stands where it stood. */
    async begun(): Promise<void> {
      for (const { actor, machine } of recording.actors)
        if (machine !== 'upload') await within(PATIENCE.beginning, () => liveOf(actor))
    },
    /** What an entry came to; null where it is nothing that is seen. */
    async play(entry: Entry): Promise<Came | null> {
      if (entry.is === 'start') return begin(entry)
      if (entry.is === 'event') return hear(entry)
      if (entry.is === 'stop') known.delete(entry.actor)
      if (entry.is === 'route') await go(page, entry.route, within)
      if (entry.is === 'language') await speak(page, entry.language, within)
      return null
    },
  }
}

function cameTo(machine: string, event: string, expected: Json, found: Passed | undefined, isNew: boolean): Came {
  const parts = found === undefined || !sameValue(found.value, expected)
  const told = found === undefined ? 'the event did not come' : text(found.value)
  return { parts, isNew, machine, event, expected: text(expected), found: told }
}

/** A draft that takes up a file: the file itself is chosen in the page, when its upload begins. */
function addsFile({ event }: EventEntry): boolean {
  const { type, value } = event
  return (
    type === 'change' &&
    Array.isArray(value) &&
    value.some((one: Json) => typeof one === 'object' && one !== null && 'hash' in one && one['id'] === '')
  )
}

/** A file of the recorded name and size, whose content nobody has. */
async function chooseFile(page: Page, input: Json): Promise<void> {
  const file = ((input as JsonObject)['file'] as { $file?: { name: string; size: number; type: string } })?.$file
  if (!file) return
  const buffer = Buffer.alloc(Math.min(file.size, 50 * 1024 * 1024), ' ')
  // Where there is no place for it, its upload does not begin, and that is where the page parts.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: file.name, mimeType: file.type, buffer }, { timeout: PATIENCE.effect })
    .catch(() => undefined)
}

type Within = <Found>(patience: number, look: () => Promise<Found | undefined>) => Promise<Found | undefined>

async function go(page: Page, route: string, within: Within): Promise<void> {
  const isThere = async () => (page.url() === origin + route ? true : undefined)
  if (await within(PATIENCE.command, isThere)) return
  await page.evaluate((to) => history.pushState(null, '', to), route)
}

/** The switch is pressed where the app has not switched by itself. */
async function speak(page: Page, language: string, within: Within): Promise<void> {
  const speaks = async () => ((await page.locator('html').getAttribute('lang')) === language ? true : undefined)
  if (await within(PATIENCE.command, speaks)) return
  await page.locator(`button[lang=${language}]`).first().click()
  await within(PATIENCE.effect, speaks)
}
