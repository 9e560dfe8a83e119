import { useStandardName } from '#screen/use-catalogue-names.ts'
import { TerritoryName } from '#features/admin/legislations/territory-name.tsx'
import type { LegislationRecordFragment } from '#graphql/generated/types.ts'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { FieldGrid, ValueFrame } from '#ui/field-frame.tsx'
import { WebLink } from '#ui/web-link.tsx'

type LegislationProps = { readonly act: LegislationRecordFragment }

/** The legislation as it is in the catalogue. */
export function LegislationCard({ act }: LegislationProps) {
  const { t } = useTranslation()
  return (
    <Card title={t('legislationAssociations.legislation')}>
      <LegislationDetails act={act} />
    </Card>
  )
}

/** The known properties of legislation. */
export function LegislationDetails({ act }: LegislationProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const standardName = useStandardName()
  const { kind, number, topics, isoStandards, link, inForceFrom, repealedOn, files } = act
  const day = (value: typeof inForceFrom) => value && dates.day(value)
  const facts = [
    ['number', number],
    ['kind', t(`legislations.options.kind.${kind}`)],
    ['territory', <TerritoryName key="territory" {...act} />],
    ['topics', topics.map(({ name }) => name).join(', ')],
    ['isoStandards', isoStandards.map(standardName).join(', ')],
    ['inForceFrom', day(inForceFrom)],
    ['repealedOn', day(repealedOn)],
    ['link', link && <WebLink key="link" href={link} />],
  ] as const
  return (
    <FieldGrid columns={1}>
      {facts.map(([name, value]) =>
        value ? (
          <ValueFrame key={name} label={t(`legislations.fields.${name}`)}>
            {value}
          </ValueFrame>
        ) : null,
      )}
      {files.length > 0 && (
        <ValueFrame label={t('legislations.fields.files')}>
          <ul>
            {files.map(({ id, name }) => (
              <li key={id}>
                <a href={`/files/${id}`} download>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </ValueFrame>
      )}
    </FieldGrid>
  )
}
