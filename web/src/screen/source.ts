import { useMemo, useState, type ComponentType } from 'react'
import type { TypedDocumentNode } from '@urql/core'
import { useSend } from '#graphql/use-send.ts'
import { useSession } from '#session/session.ts'
import type { Suggestion, Search } from '#ui/combobox.tsx'
import { sortInput, type FilterOf, type Page } from './documents.ts'

/** Records that others refer to, searched by typing with the list query of their collection. */
export type Source = {
  /** The name of the collection. Its texts are `pickers.<name>`, with shared texts as fallback. */
  readonly name: string
  readonly document: TypedDocumentNode<{ list: Page<unknown> | null }, never>
  /** Returns a row's name, and a note that distinguishes rows with the same name. */
  readonly toSuggestion: (row: never) => Suggestion
  /** The default filter of a picker. Records chosen earlier stay readable. */
  readonly offered?: object
  /** The order without a search. */
  readonly sort?: readonly string[]
  /** The filter for chosen records, if it is not `id`. */
  readonly key?: string
  /** The address of a record. Without it, records are not links. */
  readonly hrefOf?: (id: string) => string
  /** Whether its records are maintained on a screen that organizations with limited access do not have. */
  readonly fullOnly?: boolean
  /** Renders a record in view mode, instead of its plain name. */
  readonly Face?: ComponentType<{ readonly name: string }>
}

/**
 * Declares a source. The compiler checks its filter against the document's. `id` in that filter selects chosen records.
 */
export function defineSource<Row, Variables extends { filter?: unknown }>(
  facts: Omit<Source, 'document' | 'toSuggestion' | 'offered'> & {
    readonly document: TypedDocumentNode<{ list: Page<Row> | null }, Variables>
    readonly toSuggestion: (row: Row) => Suggestion
    readonly offered?: FilterOf<Variables>
  },
): Source {
  return facts
}

/** Returns whether the organization has the screen on which the records of a source are maintained. */
export function useMaintained(source: Pick<Source, 'fullOnly'>): boolean {
  const { featureAccessibility } = useSession().organization
  return !source.fullOnly || featureAccessibility === 'FULL'
}

/** Number of search results in a picker. */
const SHOWN = 20

/**
 * Returns a search of a source in the active organization or another one. `filter` narrows the result. The search
 * rejects on a failure.
 */
export function useSearch(source: Source, filter?: object, elsewhere?: string): Search {
  const send = useSend()
  const { organization } = useSession()
  // The organization that was active when the record was loaded.
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
          return { found: list.content.map((row) => source.toSuggestion(row as never)), total: list.totalElements }
        },
      })
    },
    [send, source, filter, organizationId],
  )
}
