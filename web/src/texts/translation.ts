import { useMemo } from 'react'
import type { i18n as I18n } from 'i18next'
import { useTranslation as useI18next } from 'react-i18next'
import type { Find, Translate, Values } from './keys.ts'

export type Translation = {
  readonly t: Translate
  readonly find: Find
  readonly i18n: Pick<I18n, 'language'>
}

/** Types the functions of i18next, which by themselves take any key. */
export function translationOf(i18n: I18n, translate = i18n.t): Translation {
  const t = (key: string, values?: Values) => translate(key, { ...values })
  const find = (keys: readonly string[], values?: Values) => {
    const key = keys.find((each) => i18n.exists(each, { ...values }))
    return key === undefined ? undefined : t(key, values)
  }
  return { t, find, i18n }
}

/** Returns the texts of the interface in the language that the user has chosen. `t` changes with the language only. */
export function useTranslation(): Translation {
  const { t, i18n } = useI18next()
  return useMemo(() => translationOf(i18n, t), [i18n, t])
}
