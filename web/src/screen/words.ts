import { useMemo } from 'react'
import type { Key, KeyOf, KeyOfAny, Namespace, Translate, Values } from '#texts/keys.ts'
import { useTranslation, type Translation } from '#texts/translation.ts'
import { labelKey, shapeOf } from './form.ts'

/** The texts that the rows of a list field have in the namespace of their record. */
type RowsText = 'add' | 'none' | 'remove' | 'up' | 'down'

export type Words<Name extends Namespace = Namespace> = Pick<Translation, 'find'> & {
  readonly t: Translate
  readonly language: string
  /** A text of the namespace itself; of several namespaces, one that all of them have. */
  readonly own: (key: KeyOf<Name>, values?: Values) => string
  /** A text that not every namespace has. */
  readonly maybe: (key: KeyOfAny<Namespace> | `bulk.${string}`, values?: Values) => string | undefined
  readonly label: (path: string) => string
  readonly column: (name: string) => string
  readonly filter: (name: string) => string
  /** A text of a list field, such as the one of its button for another row. */
  readonly rows: (path: string, key: RowsText, values?: Values) => string
  readonly hint: (path: string) => string | undefined
  readonly option: (path: string, value: string) => string
  readonly problem: (path: string, code: string) => string
}

/**
 * The texts of a resource, found by convention in its namespace, in the shared texts where it has none of its own:
 * `policies.fields.title`, `policies.options.state.DRAFT`, `policies.problems.approvedOn.in_future`.
 *
 * Fields, columns, filters and rows name their texts by a path that only the running app puts together with the
 * namespace, so the compiler cannot check them: tests/translation-keys.test.ts does. Values and problem codes come from
 * the service too, and have a fallback.
 */
export function useWords<Name extends Namespace>(name: Name): Words<Name> {
  const translation = useTranslation()
  return useMemo(() => wordsOf(name, translation), [name, translation])
}

function wordsOf<Name extends Namespace>(name: Name, { t, find, i18n }: Translation): Words<Name> {
  const text = (path: string, values?: Values): string => t(`${name}.${path}` as Key, values)
  return {
    t,
    find,
    language: i18n.language,
    own: text,
    maybe: (key, values) => find([`${name}.${key}`], values),
    label: (path) => find([`${name}.${labelKey(path)}`, `fields.${shapeOf(path)}`]) ?? text(labelKey(path)),
    column: (column) => text(`columns.${column}`),
    filter: (filter) => text(`filters.${filter}`),
    rows: (path, key, values) => text(`${shapeOf(path)}.${key}`, values),
    hint: (path) => find([`${name}.hints.${shapeOf(path)}`]),
    option: (path, value) =>
      find([`${name}.options.${shapeOf(path)}.${value}`, `options.${value}`]) ?? t(`options.${value}` as Key),
    problem: (path, code) =>
      find([`${name}.problems.${shapeOf(path)}.${code}`, `problems.${code}`]) ?? t('problems.invalid'),
  }
}
