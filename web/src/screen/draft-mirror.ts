import type { Attempt, Base } from '#machines/editor-draft.ts'
import type { Values } from '#machines/paths.ts'
import { createLivingTabs, nameOfTab } from './living-tabs.ts'

/** A draft as it outlives its page: what it began from, what it says, and its create that was not answered. */
export type Mirrored = {
  readonly base: Base
  readonly draft: Values
  readonly attempt: Attempt | null
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number
}

type Kept = Mirrored & { readonly tab: string }

/** The tab that writes, and whether another one, which may be writing too, is open. */
type Tabs = { readonly own: string; readonly isOpen: (tab: string) => boolean }

const PREFIX = 'ansvar.draft:'
const LIFETIME_MS = 24 * 60 * 60_000

/** The key under which one user's draft of one record of one organization is stored. */
export const mirrorKey = (user: string, organization: string, resource: string, id: string): string =>
  `${PREFIX}${[user, organization, resource, id].map(encodeURIComponent).join('/')}`

/**
 * Drafts in the browser's storage: they survive a reload, a lost session and a closed tab. A draft that an open tab is
 * writing belongs to that tab.
 */
export function createDraftMirror(storage: Storage, tabs: Tabs, now: () => number = Date.now) {
  const drop = (isDoomed: (key: string) => boolean) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && isDoomed(key)) storage.removeItem(key)
  }
  const keptAt = (key: string): Kept | null => {
    try {
      const kept = JSON.parse(storage.getItem(key) ?? 'null') as Kept | null
      return kept && now() - kept.at < LIFETIME_MS ? kept : null
    } catch {
      return null
    }
  }
  const isOthers = (kept: Kept | null): boolean => kept !== null && tabs.isOpen(kept.tab)
  return {
    read(key: string): Mirrored | null {
      const kept = keptAt(key)
      return isOthers(kept) ? null : kept
    },
    write(key: string, draft: Omit<Mirrored, 'at'>) {
      try {
        storage.setItem(key, JSON.stringify({ ...draft, at: now(), tab: tabs.own }))
      } catch {
        // The storage is full or closed: the draft lives on in the page alone.
      }
    },
    forget(key: string) {
      if (!isOthers(keptAt(key))) storage.removeItem(key)
    },
    /** Drops what is too old, and what another user left behind. */
    sweep: (user: string) =>
      drop((key) => !key.startsWith(`${PREFIX}${encodeURIComponent(user)}/`) || keptAt(key) === null),
    /** Drops every draft, as on sign-out. */
    clear: () => drop(() => true),
  }
}

export const livingTabs = createLivingTabs(nameOfTab(sessionStorage), navigator.locks)
export const draftMirror = createDraftMirror(localStorage, livingTabs)
