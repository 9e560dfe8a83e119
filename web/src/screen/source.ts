import { useMemo, useState, type ComponentType } from 'react'
import type { TypedDocumentNode } from '@urql/core'
import { useSend } from '#graphql/use-send.ts'
import { useSession } from '#session/session.ts'
import type { Found, Search } from '#ui/combobox.tsx'
import { sortInput, type FilterOf, type Page } from './documents.ts'

/** Records that others refer to, and how they are found: by the list query of their collection, as people type. */
export type Source = {
  /** The collection's word. `pickers.<name>` words what it says; shared words stand in. */
  readonly name: string
  readonly document: TypedDocumentNode<{ list: Page<unknown> | null }, never>
  /** What people call a row, and a note that tells it from others of its name. */
  readonly toFound: (row: never) => Found
  /** What may still be chosen; a record that was chosen before stays readable. */
  readonly offered?: object
  /** The order while nothing is typed. */
  readonly sort?: readonly string[]
  /** The filter that finds what was chosen, where that is not `id`. */
  readonly key?: string
  /** Where a record is read; without it, it is not a link. */
  readonly hrefOf?: (id: string) => string
  /** Whether its records are maintained on a screen that organizations with limited access do not have. */
  readonly fullOnly?: boolean
  /** How one is shown while reading, in place of its plain name. */
  readonly Face?: ComponentType<{ readonly name: string }>
}

/** Declares a source; its filter is held against the document's here. `id` in that filter finds what was chosen. */
export function defineSource<Row, Variables extends { filter?: unknown }>(
  facts: Omit<Source, 'document' | 'toFound' | 'offered'> & {
    readonly document: TypedDocumentNode<{ list: Page<Row> | null }, Variables>
    readonly toFound: (row: Row) => Found
    readonly offered?: FilterOf<Variables>
  },
): Source {
  return facts
}

/** Whether the organization has the screen on which the records of a source are maintained. */
export function useMaintained(source: Pick<Source, 'fullOnly'>): boolean {
  const { featureAccessibility } = useSession().organization
  return !source.fullOnly || featureAccessibility === 'FULL'
}

/** How many a picker shows; more typing narrows. */
const SHOWN = 20

/** Searches a source in the active organization or another; `filter` narrows the result. Rejects on a failure. */
export function useSearch(source: Source, filter?: object, elsewhere?: string): Search {
  const send = useSend()
  const { organization } = useSession()
  // A tab keeps the organization that it loaded a record with.
  const [here] = useState(organization.id)
  const organizationId = elsewhere ?? here
  return useMemo(
    () => (text: string) => {
      const q = text.trim()
      const variables = {
        organizationId,
        filter: { ...source.offered, ...filter, ...(q !== '' && { q }) },
        size: SHOWN,
        sort: (source.sort ?? []).map(sortInput),
      }
      return send(source.document, variables as never, {
        data({ list }) {
          if (!list) throw new Error(`There is no list of ${source.name}`)
          return { found: list.content.map((row) => source.toFound(row as never)), total: list.totalElements }
        },
      })
    },
    [send, source, filter, organizationId],
  )
}
