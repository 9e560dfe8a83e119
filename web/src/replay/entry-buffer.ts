import { stateAfter } from './changes.ts'
import type { Alive, Entry } from './recording.ts'

/** The state at the start of a recording: its running actors, route and language. */
export type Beginning = { readonly actors: readonly Alive[]; readonly route: string; readonly language: string }

/**
 * The entries of a recording, limited to a number of characters of JSON. The oldest entries are dropped above that
 * limit. The recording then starts with the state that they led to.
 */
export function createEntryBuffer(begins: Beginning, maxCharacters: number) {
  let beginning = begins
  const entries: { readonly entry: Entry; readonly characters: number }[] = []
  const listeners = new Set<() => void>()
  let [characters, dropped] = [0, 0]

  function drop(): void {
    const oldest = entries.shift()
    if (!oldest) return
    characters -= oldest.characters
    dropped += 1
    beginning = initialStateAfter(beginning, oldest.entry)
  }

  return {
    add(entry: Entry): void {
      const size = JSON.stringify(entry).length
      entries.push({ entry, characters: size })
      characters += size
      while (characters > maxCharacters && entries.length > 1) drop()
      for (const listener of listeners) listener()
    },
    size: () => ({ entries: entries.length, characters, dropped }),
    /** Calls the listener after each new entry. Returns a function that stops it. */
    follow: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => ({ ...beginning, entries: entries.map(({ entry }) => entry), dropped }),
  }
}

function initialStateAfter(before: Beginning, entry: Entry): Beginning {
  const { actors } = before
  if (entry.is === 'start') {
    const { actor, machine, actorKey, state } = entry
    return { ...before, actors: [...actors, { actor, machine, actorKey, state }] }
  }
  if (entry.is === 'stop') return { ...before, actors: actors.filter(({ actor }) => actor !== entry.actor) }
  if (entry.is === 'event')
    return {
      ...before,
      actors: actors.map((alive) =>
        alive.actor === entry.actor ? { ...alive, state: stateAfter(alive.state, entry) } : alive,
      ),
    }
  if (entry.is === 'route') return { ...before, route: entry.route }
  if (entry.is === 'language') return { ...before, language: entry.language }
  return before
}
