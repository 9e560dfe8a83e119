import { DAY_MS } from '@ansvar/domain/durations'
import type { Attempt, Base } from '#machines/editor-draft.ts'
import type { Values } from '#machines/paths.ts'
import { createOpenTabs, nameOfTab } from './open-tabs.ts'

/** A stored draft: its base, its values, and its create request without response. */
export type Mirrored = {
  readonly base: Base
  readonly draft: Values
  readonly attempt: Attempt | null
  /** The time of its last change, in milliseconds since the epoch. */
  readonly at: number
}

type Stored = Mirrored & { readonly tab: string }

/** The id of this tab, and whether another tab, which may edit too, is open. */
type Tabs = { readonly own: string; readonly isOpen: (tab: string) => boolean }

const PREFIX = 'ansvar.draft:'
const LIFETIME_MS = DAY_MS

/** Returns the storage key of a user's draft of a record in an organization. */
export const mirrorKey = (user: string, organization: string, resource: string, id: string): string =>
  `${PREFIX}${[user, organization, resource, id].map(encodeURIComponent).join('/')}`

/**
 * Stores drafts in the browser's storage, so that they survive a reload, the end of the session and a closed tab. A
 * draft that an open tab edits belongs to that tab.
 */
export function createDraftMirror(storage: Storage, tabs: Tabs, now: () => number = Date.now) {
  const drop = (isDoomed: (key: string) => boolean) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && isDoomed(key)) storage.removeItem(key)
  }
  const storedAt = (key: string): Stored | null => {
    try {
      const stored = JSON.parse(storage.getItem(key) ?? 'null') as Stored | null
      return stored && now() - stored.at < LIFETIME_MS ? stored : null
    } catch {
      return null
    }
  }
  const isOthers = (stored: Stored | null): boolean => stored !== null && tabs.isOpen(stored.tab)
  return {
    read(key: string): Mirrored | null {
      const stored = storedAt(key)
      return isOthers(stored) ? null : stored
    },
    write(key: string, draft: Omit<Mirrored, 'at'>) {
      try {
        storage.setItem(key, JSON.stringify({ ...draft, at: now(), tab: tabs.own }))
      } catch {
        // Storage is full or blocked. The draft is then only in memory.
      }
    },
    forget(key: string) {
      if (!isOthers(storedAt(key))) storage.removeItem(key)
    },
    /** Deletes drafts that are too old or belong to another user. */
    sweep: (user: string) =>
      drop((key) => !key.startsWith(`${PREFIX}${encodeURIComponent(user)}/`) || storedAt(key) === null),
    /** Deletes all drafts, as on sign-out. */
    clear: () => drop(() => true),
  }
}

export const openTabs = createOpenTabs(nameOfTab(sessionStorage), navigator.locks)
export const draftMirror = createDraftMirror(localStorage, openTabs)
