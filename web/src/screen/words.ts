import { useTranslation } from 'react-i18next'
import { labelKey, shapeOf } from './form.ts'

/**
 * The words of a resource, found by convention in its namespace, in the shared words where it has none of its own:
 * `policies.fields.title`, `policies.options.state.DRAFT`, `policies.problems.approvedOn.in_future`.
 */
export function useWords(name: string) {
  const { t, i18n } = useTranslation()
  return {
    t,
    language: i18n.language,
    /** A word of the namespace itself. */
    own: (key: string, values?: Record<string, unknown>): string => t(`${name}.${key}`, { ...values }),
    /** One that not every namespace has. */
    maybe: (key: string): string | undefined => (i18n.exists(`${name}.${key}`) ? t(`${name}.${key}`) : undefined),
    label: (path: string): string => t(`${name}.${labelKey(path)}`),
    hint(path: string): string | undefined {
      const key = `${name}.hints.${shapeOf(path)}`
      return i18n.exists(key) ? t(key) : undefined
    },
    option: (path: string, value: string): string =>
      t([`${name}.options.${shapeOf(path)}.${value}`, `options.${value}`]),
    problem: (path: string, code: string): string =>
      t([`${name}.problems.${shapeOf(path)}.${code}`, `problems.${code}`, 'problems.invalid']),
  }
}
