import { useState } from 'react'
import { auditPackLimits, type AuditPackFiles, type AuditPackNames } from '@ansvar/domain/audit-packs'
import { isIsoDate, localDay } from '@ansvar/domain/dates'
import { certificationStandards, type CertificationStandard } from '@ansvar/domain/standards'
import { isLonger } from '@ansvar/domain/text-lengths'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { RequestFailed } from '#machines/request.machine.ts'
import { ConfirmPasswordDocument } from '#screen/transitions/generated/confirmation.graphql.ts'
import { useRequest } from '#screen/use-request.ts'
import { useSession } from '#session/session.ts'
import { CreateAuditPackDocument } from './generated/audit-packs.graphql.ts'

type Draft = {
  readonly standards: readonly CertificationStandard[]
  readonly asOf: string | null
  readonly names: AuditPackNames
  readonly reason: string
  readonly files: AuditPackFiles
  /** Required for a pack that shows names. */
  readonly currentPassword: string
}

export type PackRequest = ReturnType<typeof usePackRequest>

export const isReasonTooLong = (reason: string): boolean => isLonger(reason, auditPackLimits.reason)

/** Returns the problems of the values that are known without a request. */
function problemsOf({ standards, asOf, names, reason }: Draft): Readonly<Record<string, string>> {
  return {
    ...(standards.length === 0 && { standards: 'required' }),
    ...(asOf !== null && !isIsoDate(asOf) && { asOf: 'invalid' }),
    ...(names === 'SHOWN' && reason.trim() === '' && { reason: 'required' }),
    ...(names === 'SHOWN' && isReasonTooLong(reason) && { reason: 'too_long' }),
  }
}

/** Orders a pack. For one that shows names, a dialog asks for the password first. */
export function usePackRequest(onMade: () => void) {
  const { organization, user } = useSession()
  const send = useSend()
  const [now] = useState(() => new Date())
  const [isOpen, setIsOpen] = useState(false)
  const initial: Draft = {
    standards: certificationStandards,
    asOf: localDay(now, organization.timeZone),
    names: 'HIDDEN',
    reason: '',
    files: 'IN_FORCE',
    currentPassword: '',
  }
  const request = useRequest({
    actorKey: 'createAuditPack',
    values: initial,
    async send(draft) {
      const { standards, asOf, names, reason, files, currentPassword } = draft
      const problems = problemsOf(draft)
      if (Object.keys(problems).length > 0) throw new RequestFailed('VALIDATION', problems)
      if (names === 'SHOWN') {
        if (currentPassword === '') throw new RequestFailed('VALIDATION', { currentPassword: 'required' })
        await send(ConfirmPasswordDocument, { input: { currentPassword } }, { data: ignore })
        // The page shows what follows.
        setIsOpen(false)
      }
      const input = {
        standards: [...standards],
        asOf: isIsoDate(asOf) ? asOf : null,
        language: user.language,
        names,
        reason: names === 'SHOWN' ? reason : null,
        files,
      }
      await send(CreateAuditPackDocument, { organizationId: organization.id, input }, { data: ignore }).finally(onMade)
    },
  })
  const { values } = request
  return {
    ...request,
    /** Whether the dialog with the password is open. */
    isAsking: isOpen,
    submit: () => {
      const isValid = Object.keys(problemsOf(values)).length === 0
      if (values.names === 'SHOWN' && isValid) setIsOpen(true)
      else request.send()
    },
    close: () => {
      setIsOpen(false)
      request.change('currentPassword', '')
    },
  }
}
