import { stateAfter } from './changes.ts'
import type { Alive, Entry } from './recording.ts'

/** Where a recording begins: the actors that live, and what is shown. */
export type Beginning = { readonly actors: readonly Alive[]; readonly route: string; readonly language: string }

/**
 * The entries of a recording, which takes at most so many characters of JSON. The oldest ones go to make room, and what
 * they led to is where the recording begins from then on.
 */
export function keepEntries(begins: Beginning, mostCharacters: number) {
  let beginning = begins
  const entries: { readonly entry: Entry; readonly characters: number }[] = []
  const listeners = new Set<() => void>()
  let [characters, dropped] = [0, 0]

  function drop(): void {
    const oldest = entries.shift()
    if (!oldest) return
    characters -= oldest.characters
    dropped += 1
    beginning = beginningAfter(beginning, oldest.entry)
  }

  return {
    add(entry: Entry): void {
      const size = JSON.stringify(entry).length
      entries.push({ entry, characters: size })
      characters += size
      while (characters > mostCharacters && entries.length > 1) drop()
      for (const listener of listeners) listener()
    },
    size: () => ({ entries: entries.length, characters, dropped }),
    /** Called whenever there is more; the answer stops it. */
    follow: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    kept: () => ({ ...beginning, entries: entries.map(({ entry }) => entry), dropped }),
  }
}

function beginningAfter(before: Beginning, entry: Entry): Beginning {
  const { actors } = before
  if (entry.is === 'start') {
    const { actor, machine, place, state } = entry
    return { ...before, actors: [...actors, { actor, machine, place, state }] }
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
