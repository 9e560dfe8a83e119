import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { toasts } from '@ansvar/web/ui/toasts.ts'
import type { Person } from './service.ts'
import { t } from './mount.tsx'

/** Finds a button by its name, or by its name followed by the text of its pressed state. */
export const starting = (name: string) => ({ name: new RegExp(`^${name}`) })

/** Returns the last toast that offers Undo. */
export const offered = () => toasts.current().findLast(({ action }) => action)

/** Presses Undo in the last toast that offers it, and waits until one change is undone. */
export async function undo(): Promise<void> {
  await waitFor(() => expect(offered()?.action?.label).toBe(t('screen.undo.label')))
  act(() => offered()?.action?.onPress())
  await waitFor(() => expect(toasts.current().at(-1)?.title).toBe(t('screen.undo.done', { count: 1 })))
}

export type Values = Record<string, unknown>

/** Reads a record or a list of the user's organization. */
export const read = async (person: Person, path: string) =>
  (await (await person.fetch(`/api/v1/organizations/${person.organizationId}/${path}`)).json()) as Values

/** Reads the first record of a list. */
export const first = async (person: Person, path: string, matches: (row: Values) => boolean = () => true) =>
  ((await read(person, path)) as { readonly content: readonly (Values & { readonly id: string })[] }).content.find(
    matches,
  ) as Values & { readonly id: string }
