import { useState } from 'react'
import { useQuery } from 'urql'
import { Link } from 'wouter'
import { failureOf } from '#graphql/errors.ts'
import type { SevesoFigureQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { PrintButton } from '#screen/detail/print-button.tsx'
import { RecordHeader } from '#screen/detail/record-layout.tsx'
import { ListFailed } from '#screen/list/list-failed.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { Status, type Tone } from '#ui/status.tsx'
import { SevesoFigureDocument } from './generated/seveso.graphql.ts'
import { SevesoExplained } from './seveso-explained.tsx'
import './seveso.css'

type Figure = NonNullable<SevesoFigureQuery['sevesoFigure']>
type Group = Figure['groups'][number]

const tones: Record<Figure['tier'], Tone> = { NONE: 'good', LOWER: 'attention', UPPER: 'critical' }

/** How the chemicals of the organization compare with the thresholds of the Seveso directive, and how that is calculated. */
export default function SevesoScreen() {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const [organizationId] = useState(organization.id)
  const [{ data, error }, refetch] = useQuery({
    query: SevesoFigureDocument,
    variables: { organizationId },
    requestPolicy: 'cache-and-network',
  })
  const figure = data?.sevesoFigure
  return (
    <article className="detail">
      <RecordHeader
        crumbs={[{ label: t('chemicalAssociations.title'), href: paths.chemicalAssociations.list() }]}
        title={t('sevesoFigure.title')}
        actions={figure && <PrintButton panel={false} />}
      />
      <div className="seveso">
        {figure && (
          <>
            <div className="seveso-result">
              {/* Amounts that are not counted can change the result. */}
              <Status tone={figure.tier === 'NONE' && figure.uncounted.length > 0 ? 'attention' : tones[figure.tier]}>
                {t(`sevesoFigure.tiers.${figure.tier}`)}
              </Status>
              <p className="quiet">
                {t('sevesoFigure.asOf', {
                  name: organization.name,
                  instant: dates.instant(figure.asOf, organization.timeZone),
                })}
              </p>
            </div>
            {figure.groups.map((group) => (
              <GroupCard key={group.group} group={group} />
            ))}
            <Uncounted figure={figure} />
          </>
        )}
        {error && !figure && (
          <ListFailed failure={failureOf(error)} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
        )}
        <p className="seveso-limits">{t('sevesoFigure.limits')}</p>
      </div>
    </article>
  )
}

/** A quotient in percent of the threshold. */
function usePercent() {
  const { i18n } = useTranslation()
  return (quotient: number) => `${formatNumber(Number((quotient * 100).toPrecision(3)), i18n.language)} %`
}

function GroupCard({ group }: { readonly group: Group }) {
  const { t } = useTranslation()
  const percent = usePercent()
  const [isOpen, setOpen] = useState(false)
  const name = t(`sevesoFigure.groups.${group.group}`)
  return (
    <Card title={name} count={group.parts.length}>
      {group.parts.length === 0 ? (
        <p className="nothing">{t('sevesoFigure.empty')}</p>
      ) : (
        <>
          <dl className="seveso-quotients">
            <div>
              <dt>{t('sevesoFigure.lower')}</dt>
              <dd>{percent(group.lower)}</dd>
            </div>
            <div>
              <dt>{t('sevesoFigure.upper')}</dt>
              <dd>{percent(group.upper)}</dd>
            </div>
          </dl>
          {isOpen ? (
            <SevesoExplained group={group} name={name} percent={percent} onClose={() => setOpen(false)} />
          ) : (
            <div className="no-print">
              <Button onPress={() => setOpen(true)}>{t('consumption.explain')}</Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

/** The amounts that the figure lacks, with the reason of each. */
function Uncounted({ figure: { uncounted } }: { readonly figure: Figure }) {
  const { t, i18n } = useTranslation()
  if (uncounted.length === 0) return null
  const keyed = uncounted.map((each, index) => ({ key: `${index} ${each.associationId}`, each }))
  return (
    <Card title={t('sevesoFigure.uncounted')} count={uncounted.length}>
      <ul className="seveso-parts">
        {keyed.map(({ key, each: { associationId, name, reason, amount, unit, entries } }) => (
          <li key={key}>
            <Link href={paths.chemicalAssociations.list({ open: associationId })}>{name}</Link>{' '}
            {t(`sevesoFigure.reasons.${reason}`, {
              amount: `${typeof amount === 'number' ? formatNumber(amount, i18n.language) : ''} ${unit ?? ''}`.trim(),
            })}{' '}
            <span className="quiet">({entries.join(', ')})</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
