import type { FormEvent } from 'react'
import { auditPackFiles, auditPackLimits, auditPackNames } from '@ansvar/domain/audit-packs'
import { certificationStandards } from '@ansvar/domain/standards'
import { MeasuredInput } from '#screen/fields/measured-input.tsx'
import { useDateInput } from '#screen/fields/use-date-input.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxGroup } from '#ui/checkbox-group.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { PackPasswordDialog } from './pack-password-dialog.tsx'
import { isReasonTooLong, usePackRequest, type PackRequest } from './use-pack-request.ts'

/** Orders a pack. */
export function NewAuditPack({ onMade }: { readonly onMade: () => void }) {
  const { t } = useTranslation()
  const dateInput = useDateInput()
  const request = usePackRequest(onMade)
  const { values, problems, failure, busy, change } = request
  function submit(event: FormEvent) {
    event.preventDefault()
    request.submit()
  }
  const problem = (name: 'standards' | 'asOf' | 'reason') =>
    name in problems ? t(`auditPacks.problems.${name}`) : undefined
  return (
    <Card title={t('auditPacks.new')}>
      <form className="account-form" noValidate onSubmit={submit}>
        {failure?.code === 'CONFLICT' && <Notice tone="attention" title={t('auditPacks.full')} />}
        <FieldFrame id="pack-standards" label={t('auditPacks.standards')} required problem={problem('standards')} group>
          {(ties) => (
            <CheckboxGroup
              {...ties}
              value={values.standards}
              options={certificationStandards.map((value) => ({ value, label: value.replace('_', ' ') }))}
              onChange={(standards) => change('standards', standards)}
            />
          )}
        </FieldFrame>
        <FieldFrame
          id="pack-as-of"
          label={t('auditPacks.asOf')}
          hint={t('auditPacks.asOfHint')}
          problem={problem('asOf')}
        >
          {(ties) => (
            <DateInput {...ties} value={values.asOf} {...dateInput} onChange={(asOf) => change('asOf', asOf)} />
          )}
        </FieldFrame>
        <FieldFrame id="pack-names" label={t('auditPacks.names')} hint={t('auditPacks.namesHint')} group>
          {(ties) => (
            <RadioGroup
              {...ties}
              value={values.names}
              options={auditPackNames.map((value) => ({ value, label: t(`auditPacks.namesOf.${value}`) }))}
              onChange={(value) => change('names', value)}
            />
          )}
        </FieldFrame>
        {values.names === 'SHOWN' && <Reason request={request} problem={problem('reason')} />}
        <FieldFrame id="pack-files" label={t('auditPacks.files')} group>
          {(ties) => (
            <RadioGroup
              {...ties}
              value={values.files}
              options={auditPackFiles.map((value) => ({ value, label: t(`auditPacks.filesOf.${value}`) }))}
              onChange={(value) => change('files', value)}
            />
          )}
        </FieldFrame>
        <div>
          <Button submits variant="primary" busy={busy} working={t('auditPacks.creating')}>
            {t('auditPacks.create')}
          </Button>
        </div>
      </form>
      {request.isAsking && <PackPasswordDialog request={request} />}
    </Card>
  )
}

type ReasonProps = { readonly request: PackRequest; readonly problem: string | undefined }

/** Why the pack shows names. */
function Reason({ request: { values, change }, problem }: ReasonProps) {
  const { t } = useTranslation()
  return (
    <FieldFrame
      id="pack-reason"
      label={t('auditPacks.reason')}
      hint={t('auditPacks.reasonHint')}
      required
      problem={isReasonTooLong(values.reason) ? t('problems.too_long') : problem}
    >
      {(ties) => (
        <MeasuredInput
          {...ties}
          max={auditPackLimits.reason}
          value={values.reason}
          onChange={(reason) => change('reason', reason)}
        />
      )}
    </FieldFrame>
  )
}
