import type { Page } from '@playwright/test'
import type { Json, JsonObject, Recording } from '@ansvar/web/replay/recording.ts'

/** What a live actor did in the page. */
export type Passed = { readonly event: string; readonly value: Json }
export type LiveActor = {
  readonly session: string
  readonly machine: string
  readonly actorKey: string
  readonly passed: readonly Passed[]
}

type Inspected = {
  readonly type: string
  readonly rootId: string
  readonly actorRef: {
    readonly id: string
    readonly sessionId: string
    readonly systemId: string | undefined
    readonly send: (event: unknown) => void
  }
  readonly event?: { readonly type: string }
  readonly snapshot?: { readonly value?: Json }
}
type RecordedActor = {
  session: string
  machine: string
  actorKey: string
  passed: Passed[]
  ref: Inspected['actorRef']
}
declare global {
  interface Window {
    readonly ansvarReplay: { readonly actors: readonly RecordedActor[] }
  }
}

/** Snapshots by machine and actor key, oldest first. */
type Resumed = Readonly<Record<string, readonly object[]>>

/** Runs in the page before the app starts. Machines start in the recorded state, and everything they do is recorded. */
function installRecorder({ resumed, stored }: { resumed: Resumed; stored: Readonly<Record<string, string>> }): void {
  for (const [key, value] of Object.entries(stored))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  const waiting = new Map(Object.entries(resumed).map(([key, snapshots]) => [key, [...snapshots]]))
  const actors: RecordedActor[] = []
  function onEvent({ type, rootId, actorRef, event, snapshot }: Inspected): void {
    if (type !== '@xstate.snapshot' || rootId !== actorRef.sessionId || snapshot?.value === undefined) return
    let actor = actors.find(({ session }) => session === actorRef.sessionId)
    if (!actor) {
      const { sessionId, id, systemId } = actorRef
      actor = { session: sessionId, machine: id, actorKey: systemId ?? '', passed: [], ref: actorRef }
      actors.push(actor)
    }
    actor.passed.push({ event: event?.type ?? '', value: snapshot.value })
  }
  const resume = (machine: string, actorKey: string) => waiting.get(`${machine} ${actorKey}`)?.shift()
  Object.assign(window, { ansvarReplay: { onEvent, resume, actors } })
}

/** Adds the script to a page that has not started. */
export async function prepare(page: Page, { actors, language }: Pick<Recording, 'actors' | 'language'>): Promise<void> {
  const resumed: Record<string, object[]> = {}
  const stored: Record<string, string> = { 'ansvar.language': language }
  for (const { machine, actorKey, state } of actors) {
    // An interrupted upload has lost its file, and requests are counted from zero.
    if (machine === 'upload' || machine === 'activity') continue
    const key = `${machine} ${actorKey}`
    resumed[key] = [...(resumed[key] ?? []), { ...state, children: {}, historyValue: {} }]
    const active = state.context['activeId']
    if (machine === 'organizationSelection' && typeof active === 'string') stored['ansvar.organization'] = active
  }
  await page.addInitScript(installRecorder as (facts: unknown) => void, { resumed, stored })
}

/** Returns what has happened in the page so far. */
export async function liveActors(page: Page): Promise<LiveActor[]> {
  const json = await page.evaluate(() =>
    JSON.stringify(
      window.ansvarReplay.actors.map(({ session, machine, actorKey, passed }) => ({
        session,
        machine,
        actorKey,
        passed,
      })),
    ),
  )
  return JSON.parse(json) as LiveActor[]
}

/** Sends an event to a live actor, as the screen does. */
export async function sendTo(page: Page, session: string, event: JsonObject): Promise<void> {
  const json = JSON.stringify({ session, event })
  await page.evaluate((text) => {
    const { session: to, event: what } = JSON.parse(text) as { session: string; event: unknown }
    window.ansvarReplay.actors.find((one) => one.session === to)?.ref.send(what)
  }, json)
}
