import { useMemo } from 'react'
import type { Key, KeyOf, KeyOfAny, Namespace, Translate, Values } from '#texts/keys.ts'
import { useTranslation, type Translation } from '#texts/translation.ts'
import { labelKey, shapeOf } from './form.ts'

/** The texts of a list field in the namespace of its record. */
type RowsText = 'add' | 'none' | 'remove' | 'up' | 'down'

export type Texts<Name extends Namespace = Namespace> = Pick<Translation, 'find'> & {
  readonly t: Translate
  readonly language: string
  /** Returns a text of the namespace. For several namespaces, one that all of them have. */
  readonly own: (key: KeyOf<Name>, values?: Values) => string
  /** Returns a text that not every namespace has, or undefined. */
  readonly maybe: (key: KeyOfAny<Namespace> | `bulk.${string}`, values?: Values) => string | undefined
  readonly label: (path: string) => string
  readonly column: (name: string) => string
  readonly filter: (name: string) => string
  /** Returns a text of a list field, such as that of its Add button. */
  readonly rows: (path: string, key: RowsText, values?: Values) => string
  readonly hint: (path: string) => string | undefined
  readonly option: (path: string, value: string) => string
  readonly problem: (path: string, code: string) => string
}

/**
 * Returns the texts of a resource. They are found by convention in its namespace, or in the shared texts:
 * `policies.fields.title`, `policies.options.state.DRAFT`, `policies.problems.approvedOn.in_future`.
 *
 * The keys of fields, columns, filters and rows are composed at run time, so the compiler cannot check them.
 * tests/translation-keys.test.ts does. Values and problem codes come from the service and have a fallback.
 */
export function useTexts<Name extends Namespace>(name: Name): Texts<Name> {
  const translation = useTranslation()
  return useMemo(() => textsOf(name, translation), [name, translation])
}

function textsOf<Name extends Namespace>(name: Name, { t, find, i18n }: Translation): Texts<Name> {
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
