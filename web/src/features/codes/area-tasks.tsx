import { paths } from '#paths/paths.ts'
import { PageNotice } from '#screen/page-notice.tsx'
import { useAllowance, useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ChemicalIcon } from '#ui/icons/chemical.ts'
import { MeterIcon } from '#ui/icons/meter.ts'
import { WarningIcon } from '#ui/icons/warning.ts'
import './codes.css'

/** What a user does in an area: the readings that are due there, its chemicals, and a report of an event. */
export function AreaTasks({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  const isFull = organization.featureAccessibility === 'FULL'
  return (
    <PageNotice
      title={name}
      actions={
        <div className="area-tasks">
          <ButtonLink icon={MeterIcon} href={paths.meters.list({ areaId: id })}>
            {t('codes.area.readings')}
          </ButtonLink>
          {isFull && (
            <>
              <ButtonLink icon={ChemicalIcon} href={paths.chemicalAssociations.list({ areaId: id })}>
                {t('codes.area.chemicals')}
              </ButtonLink>
              <ButtonLink icon={ChemicalIcon} href={paths.chemicalStorage(id)}>
                {t('codes.area.storage')}
              </ButtonLink>
              <ButtonLink icon={WarningIcon} href={allowed ? paths.events.create() : paths.events.report()}>
                {t('codes.area.event')}
              </ButtonLink>
            </>
          )}
        </div>
      }
    >
      <p className="page-lead">{t('codes.area.lead')}</p>
    </PageNotice>
  )
}
