import { DoneIcon } from '#ui/icons/done.ts'
import { LaterIcon } from '#ui/icons/later.ts'
import { WorkingIcon } from '#ui/icons/working.ts'
import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'

const icons = { done: DoneIcon, now: WorkingIcon, later: LaterIcon }

/** The progress of storing a pasted column: parsed, sent in part, then stored in one transaction. */
export function StoringProgress({ count, share }: { readonly count: number; readonly share: number }) {
  const { t, i18n } = useTranslation()
  const percent = formatNumber(Math.floor(share * 100), i18n.language)
  const steps = [
    {
      name: 'read',
      text: t('readings.paste.steps.read', { count, number: formatNumber(count, i18n.language) }),
      state: 'done',
    },
    { name: 'sent', text: t('readings.paste.steps.sent', { percent }), state: share < 1 ? 'now' : 'done' },
    { name: 'stored', text: t('readings.paste.steps.stored'), state: share < 1 ? 'later' : 'now' },
  ] as const
  return (
    <div className="paste-storing">
      <progress
        className="paste-progress"
        aria-label={t('readings.paste.storing', { count })}
        aria-valuetext={steps.find(({ state }) => state === 'now')?.text}
        max={steps.length}
        value={1 + share}
      />
      <ol className="paste-steps">
        {steps.map(({ name, text, state }) => {
          const Mark = icons[state]
          return (
            <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <Mark /> {text}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
