import { isIsoDate, isIsoDateTime } from '@ansvar/domain/dates'
import { isPeriod } from '@ansvar/domain/periods'
import type { HistoryPageFragment } from '#graphql/generated/types.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import type { Key, Namespace, NamespaceWith } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'
import { formatPeriod } from '#ui/periods.ts'
import type { Description, Descriptions } from '../form.ts'
import { useCatalogueNames } from '../use-catalogue-names.ts'

export type Entry = HistoryPageFragment['content'][number]

/** The change of one field, formatted for the user. */
export type FieldChange = {
  readonly field: string
  readonly label: string
  readonly before: { readonly value: unknown; readonly text: string }
  readonly after: { readonly value: unknown; readonly text: string }
  /** Whether the values are compared word by word or by block. A sentence contains the others in full. */
  readonly long: boolean
  readonly Compare?: Description['Compare']
}

/** Returns the camelCase form of a name: `owner_id` becomes `ownerId`. */
export const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Resources without a namespace of their own, and the one with their texts. */
const spaces: Readonly<Record<string, NamespaceWith<'one'>>> = { event_persons: 'events' }
/** Returns the namespace of a resource in the audit trail. */
export const spaceOf = (resource: string): NamespaceWith<'one'> =>
  spaces[resource] ?? (camel(resource) as NamespaceWith<'one'>)

/** The labels of fields that changes of a record have, and no record. */
const changeLabels: ReadonlyMap<string, Key> = new Map([
  ['erasedFile', 'screen.history.fields.erasedFile'],
  ['eraseReason', 'screen.history.fields.eraseReason'],
  ['discardedDate', 'screen.history.fields.discardedDate'],
  ['discardReason', 'screen.history.fields.discardReason'],
] as const)

/** Whether a row of a field's value is a file. */
const isFile = (row: object): row is { readonly name: string } => 'hash' in row && 'name' in row

/** Whether a row's value is an id without a name: that of the row itself, or of a file that is listed separately. */
const isBareId = (key: string, value: unknown, names: ReadonlyMap<string, string>): boolean =>
  /(^|_)id$/.test(key) && !(typeof value === 'string' && names.has(value))

/** Maximum total length of two texts in a sentence. Longer ones are compared word by word. */
const SENTENCE_LENGTH = 120

/**
 * Formats the changes of a record for the user. Labels come from the namespace of its translations, and values are
 * formatted by the rendered fields, or by their type if a field was not rendered.
 */
export function useValues(name: Namespace, descriptions: Descriptions) {
  const { t, find, i18n } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const language = i18n.language
  const catalogue = useCatalogueNames()

  const textOf = (space: Namespace, path: string, value: string): string => {
    const named = catalogue.get(value)
    if (named !== undefined) return named
    return find([`${space}.options.${path}.${value}`, `options.${value}`]) ?? value
  }

  return (entry: Pick<Entry, 'resource' | 'fields' | 'references'>): FieldChange[] => {
    const space = spaceOf(entry.resource)
    const names = new Map(entry.references.map((reference) => [reference.id, reference.name]))
    const text = (path: string, value: unknown): string => {
      if (value === null || value === undefined) return ''
      if (typeof value === 'boolean') return textOf(space, path, String(value))
      if (typeof value === 'number') return formatNumber(value, language)
      if (Array.isArray(value)) return listText(path, value)
      if (typeof value === 'object') return rowText(path, value)
      return typeof value === 'string' ? stringText(path, value) : ''
    }
    const listText = (path: string, list: readonly unknown[]) =>
      list.map((item) => text(path, item)).join(list.some((item) => typeof item === 'object') ? '\n' : ', ')
    const rowText = (path: string, row: object) =>
      isFile(row)
        ? row.name || t('files.erased.nameless')
        : Object.entries(row)
            .filter(([key, value]) => !isBareId(key, value, names))
            .map(([key, value]) => text(`${path}.${camel(key)}`, value))
            .filter((part) => part !== '')
            .join(', ')
    const stringText = (path: string, value: string): string => {
      const reference = names.get(value)
      if (reference !== undefined) return reference
      if (isIsoDate(value)) return dates.day(value)
      if (isIsoDateTime(value)) return dates.instant(value, organization.timeZone)
      if (/^P\d/.test(value) && isPeriod(value))
        return formatPeriod(value, (unit, count) => t(`ui.period.${unit}`, { count }))
      return /^[A-Z][A-Z0-9_]*$/.test(value) ? textOf(space, path, value) : value
    }
    return entry.fields.map(({ field, before, after }) => {
      const path = camel(field)
      const shown = path.replace(/Ids?$/, '')
      // Only the fields of the record itself render here. Those of records inside it are in their own cards.
      const description = space === name ? (descriptions.get(path) ?? descriptions.get(shown)) : undefined
      const read = (value: unknown) => ({
        value,
        text: description?.Compare && typeof value === 'string' ? description.text(value) : text(path, value),
      })
      const [was, is] = [read(before), read(after)]
      const ofChange = changeLabels.get(path)
      const label =
        ofChange !== undefined
          ? t(ofChange)
          : find(
              [path, shown, `${shown}s`].flatMap(
                (each) => [`${space}.fields.${each}`, `${space}.columns.${each}`, `fields.${each}`] as const,
              ),
            )
      const areTexts = was.text !== '' && is.text !== ''
      return {
        field,
        label: label ?? field.replaceAll('_', ' '),
        before: was,
        after: is,
        long: areTexts && (description?.Compare !== undefined || was.text.length + is.text.length > SENTENCE_LENGTH),
        Compare: typeof before === 'string' && typeof after === 'string' ? description?.Compare : undefined,
      }
    })
  }
}
