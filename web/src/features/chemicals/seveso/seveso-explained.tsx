import { Link } from 'wouter'
import type { SevesoFigureQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { CloseIcon } from '#ui/icons/close.ts'
import { formatNumber } from '#ui/numbers.ts'

type Props = {
  readonly group: NonNullable<SevesoFigureQuery['sevesoFigure']>['groups'][number]
  readonly name: string
  readonly percent: (quotient: number) => string
  readonly onClose: () => void
}

/** How the quotients of a group are calculated: each chemical with its amount, its entry and the quantities of that. */
export function SevesoExplained({ group, name, percent, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const { parts } = group
  const title = t('sevesoFigure.explained', { name })
  const tonnes = (value: number) => formatNumber(Number(value.toPrecision(6)), i18n.language)
  const isAdded = group.group === 'H' || group.group === 'P' || group.group === 'E'
  return (
    <section className="seveso-explained" aria-label={title}>
      <div className="seveso-explained-head">
        <h3>{title}</h3>
        <Button variant="subtle" icon={CloseIcon} label={t('consumption.figure.close')} onPress={onClose} />
      </div>
      <ul className="seveso-parts">
        {parts.map((part) => (
          <li key={`${part.associationId} ${part.entry}`}>
            <Link href={paths.chemicalAssociations.list({ open: part.associationId })}>{part.name}</Link>{' '}
            {t('sevesoFigure.part', {
              tonnes: tonnes(part.tonnes),
              entry: part.entry,
              name: part.entryName,
              lower: tonnes(part.lowerTonnes),
              lowerPercent: percent(part.tonnes / part.lowerTonnes),
              upper: tonnes(part.upperTonnes),
              upperPercent: percent(part.tonnes / part.upperTonnes),
            })}
            {part.uncertain && <> {t('sevesoFigure.uncertain')}</>}
          </li>
        ))}
      </ul>
      <p>
        {t(isAdded ? 'sevesoFigure.sum' : 'sevesoFigure.highest', {
          lower: percent(group.lower),
          upper: percent(group.upper),
        })}
      </p>
    </section>
  )
}
