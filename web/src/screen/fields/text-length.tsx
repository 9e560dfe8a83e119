import { useEffect, useEffectEvent } from 'react'
import { isLonger, textLength } from '@ansvar/domain/text-lengths'
import { useTranslation } from '#texts/translation.ts'
import { spoken } from '#ui/live-region.ts'
import { formatNumber } from '#ui/numbers.ts'

/** The share of the maximum length above which the length is shown. */
const NEARLY = 0.9

type Level = 'short' | 'near' | 'over'

const levelOf = (text: string, max: number): Level =>
  isLonger(text, max) ? 'over' : text.length > NEARLY * max && textLength(text) > NEARLY * max ? 'near' : 'short'

/**
 * The length of a text that is near its maximum or longer. Screen readers announce it when it comes near, when it exceeds
 * the maximum, and when it no longer does, but not at each key.
 */
export function TextLength({ text, max }: { readonly text: string; readonly max: number }) {
  const { t, i18n } = useTranslation()
  const level = levelOf(text, max)
  const number = (each: number) => formatNumber(each, i18n.language)
  const length = level === 'short' ? '' : t('ui.length', { length: number(textLength(text)), max: number(max) })
  const announce = useEffectEvent(() => spoken.say(length))
  useEffect(() => {
    if (level !== 'short') announce()
  }, [level])
  return length !== '' && <p className="field-frame-hint text-length">{length}</p>
}
