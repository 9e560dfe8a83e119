import type { AuditPacksQuery } from '#graphql/generated/types.ts'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { useRequest } from '#screen/use-request.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { Progress } from '#ui/progress.tsx'
import { CancelAuditPackDocument } from './generated/audit-packs.graphql.ts'

type Pack = NonNullable<AuditPacksQuery['auditPacks']>['content'][number]
type AuditPackRowProps = { readonly pack: Pack; readonly onChanged: () => void }

/** A pack: what it contains, its state, and what can be done with it. */
export function AuditPackRow({ pack, onChanged }: AuditPackRowProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const send = useSend()
  const cancellation = useRequest({
    actorKey: `cancelAuditPack ${pack.id}`,
    values: {},
    send: () =>
      send(CancelAuditPackDocument, { organizationId: organization.id, id: pack.id }, { data: ignore }).finally(
        onChanged,
      ),
  })
  const state = useStateText(pack)
  const percent = percentOf(pack)
  const title = t('auditPacks.title', { date: dates.day(pack.asOf) })
  const facts = [
    pack.standards.map((standard) => standard.replace('_', ' ')).join(', '),
    t(`auditPacks.namesOf.${pack.names}`),
    t('auditPacks.ordered', { user: pack.createdBy, date: dates.instant(pack.createdDate, organization.timeZone) }),
  ]
  return (
    <li>
      <div className="account-row-text">
        <span>{title}</span>
        <span className="account-note">{facts.join(' · ')}</span>
        {percent === null ? (
          <output className="account-note">{state}</output>
        ) : (
          <Progress label={title} value={percent} max={100} text={`${state} ${percent} %`} />
        )}
      </div>
      {pack.state === 'READY' && (
        <a
          className="button"
          data-variant="outline"
          href={`/api/v1/organizations/${organization.id}/audit-packs/${pack.id}/content`}
          download
        >
          {t('auditPacks.download')}
          <span className="spoken">: {title}</span>
        </a>
      )}
      {pack.may.includes('CANCEL') && (
        <Button
          variant="subtle"
          busy={cancellation.busy}
          working={t('auditPacks.cancelling')}
          onPress={cancellation.send}
        >
          {t('auditPacks.cancel')}
          <span className="spoken">: {title}</span>
        </Button>
      )}
    </li>
  )
}

/** Returns how much of the phase is done. Null unless the pack is being built. */
const percentOf = ({ state, stepsDone, steps }: Pack): number | null =>
  state !== 'BUILDING' ? null : steps === 0 ? 0 : Math.floor((100 * stepsDone) / steps)

function useStateText({ state, phase, failure, faults, size, expiresDate }: Pack): string {
  const { t } = useTranslation()
  const dates = useDates()
  const { user, organization } = useSession()
  if (state === 'BUILDING') return t(`auditPacks.phases.${phase ?? 'COLLECTING'}`)
  if (state === 'FAILED') return t(`auditPacks.failures.${failure ?? 'ERROR'}`)
  if (state !== 'READY') return t(`auditPacks.states.${state}`)
  const until = expiresDate && t('auditPacks.until', { date: dates.instant(expiresDate, organization.timeZone) })
  const found = faults ? t('auditPacks.faults', { count: faults }) : null
  return [t('auditPacks.states.READY'), size === null ? null : formatFileSize(size, user.language), until, found]
    .filter(Boolean)
    .join(' · ')
}
