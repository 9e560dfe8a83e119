import { canFail, type ChecklistItem } from '@ansvar/domain/checklists'
import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'
import './checklists.css'

/** Returns a function for what an item expects: an answer, a choice or bounds. It is empty if any answer passes. */
export function useExpected(): (item: ChecklistItem) => string {
  const { t, i18n } = useTranslation()
  const numberOf = (value: number) => formatNumber(value, i18n.language)
  return ({ kind, expected, minimum, maximum, unit }) => {
    if (kind === 'YES_NO' && expected !== null)
      return t('checklists.expects', { answer: t(`checklists.options.items.expected.${expected as 'YES' | 'NO'}`) })
    if (kind === 'CHOICE' && expected !== null) return t('checklists.expects', { answer: expected })
    if (kind !== 'NUMBER') return ''
    const suffix = unit === null || unit === '' ? '' : ` ${unit}`
    if (minimum !== null && maximum !== null) return `${numberOf(minimum)} – ${numberOf(maximum)}${suffix}`
    if (minimum !== null) return t('checklists.atLeast', { number: `${numberOf(minimum)}${suffix}` })
    return maximum === null ? '' : t('checklists.atMost', { number: `${numberOf(maximum)}${suffix}` })
  }
}

/** An item of a checklist as it is read: its question, and below it what is expected. */
export function ItemSummary({ item }: { readonly item: ChecklistItem }) {
  const { t } = useTranslation()
  const expectedOf = useExpected()
  if (item.kind === 'SECTION')
    return (
      <div className="checklist-item">
        <strong>{item.text}</strong>
        {item.help !== '' && <p className="checklist-help">{item.help}</p>}
      </div>
    )
  const facts = [
    t(`checklists.options.items.kind.${item.kind}`),
    expectedOf(item),
    item.kind === 'CHOICE' ? item.choices.join(', ') : '',
    canFail(item) ? t(`checklists.failure.${item.onFail}`) : '',
    item.critical ? t('checklists.critical') : '',
    item.required ? '' : t('checklists.optional'),
    item.notApplicableAllowed ? t('checklists.notApplicable') : '',
  ].filter((fact) => fact !== '')
  return (
    <div className="checklist-item">
      <span>{item.text}</span>
      {item.help !== '' && <p className="checklist-help">{item.help}</p>}
      <p className="checklist-facts">{facts.join(' · ')}</p>
    </div>
  )
}
