import { Link } from 'wouter'
import { paths } from '#paths/paths.ts'
import { useAllowance } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { ForwardIcon } from '#ui/icons/forward.ts'

/** The first steps of an organization, in order. Readers see the lists instead. */
const steps = [
  { key: 'policies', edits: paths.policies.create(), reads: paths.policies.list() },
  { key: 'legislation', edits: paths.legislationAssociations.create(), reads: paths.legislationAssociations.list() },
  { key: 'controlBook', edits: paths.reminders.create(), reads: paths.controlBook() },
  { key: 'meters', edits: paths.meters.list(), reads: paths.meters.list() },
  { key: 'chemicals', edits: paths.chemicalAssociations.create(), reads: paths.chemicalAssociations.list() },
] as const

/** The first steps, shown instead of zeros to an organization without records. */
export function Beginning() {
  const { t } = useTranslation()
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  return (
    <div className="beginning">
      <p className="beginning-text">{t('dashboard.empty.text')}</p>
      <Card title={t('dashboard.empty.title')} flush>
        <ol className="changes">
          {steps.map(({ key, edits, reads }) => (
            <li key={key}>
              <Link href={allowed ? edits : reads} className="change-row beginning-step">
                <span className="change-title">
                  <span>{t(`dashboard.empty.steps.${key}.title`)}</span>
                  <span className="change-by">{t(`dashboard.empty.steps.${key}.text`)}</span>
                </span>
                <ForwardIcon />
              </Link>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}
