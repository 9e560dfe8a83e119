import type { Dates } from '@ansvar/domain/date-formats'
import { isIsoDate } from '@ansvar/domain/dates'
import type { ChemicalRestrictionsQuery } from '#graphql/generated/types.ts'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'
import { SubstanceName } from './substance-name.tsx'
import './label-strip.css'

type Restriction = NonNullable<ChemicalRestrictionsQuery['list']>['content'][number]
type RestrictionDetailsProps = {
  readonly restriction: Omit<Restriction, '__typename' | 'restrictionId' | 'substanceId'>
}

/** The list that restricts a substance, the substance, the reason and the date. */
export function RestrictionDetails({ restriction }: RestrictionDetailsProps) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const { list, substanceName, substanceNameLanguage, reason, since, entry, limitPercent } = restriction
  const note = restriction.note && withDays(restriction.note, dates)
  const source = withDays(restriction.source, dates)
  const facts = [
    since && t('hazards.restrictions.since', { day: dates.day(since) }),
    limitPercent !== null &&
      limitPercent !== undefined &&
      t('hazards.restrictions.from', { limit: formatNumber(limitPercent, i18n.language) }),
    note,
  ].filter(Boolean)
  return (
    <div className="restriction">
      <p>
        <strong>{t(`hazards.restrictions.lists.${list}`)}</strong>
        {entry && ` ${t('hazards.restrictions.entry', { entry })}`}
      </p>
      <p>
        <SubstanceName name={substanceName} language={substanceNameLanguage} />: {reason}
      </p>
      {facts.length > 0 && <p className="quiet">{facts.join(' · ')}</p>}
      <p className="quiet">{t('hazards.restrictions.source', { source })}</p>
    </div>
  )
}

/** Returns a text with its dates in the reader's format. */
const withDays = (text: string, dates: Dates): string =>
  text.replaceAll(/\d{4}-\d\d-\d\d/g, (day) => (isIsoDate(day) ? dates.day(day) : day))
